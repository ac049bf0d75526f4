"""One Spark for all tests of this folder: a local cluster with two executor processes."""

import os
import shutil
import sys
import time
from pathlib import Path

import pytest

KEY = "a key that is long enough for the test"
_VARIABLES = ("SPACY_PHI_KEY", "SPACY_PHI_KEY_FILE")


class Cluster:
    """A session and its files."""

    def __init__(self, session, folder: Path) -> None:
        self.session, self.folder = session, folder

    @property
    def key_file(self) -> Path:
        """The key file of the executors, at SPACY_PHI_KEY_FILE."""
        return self.folder / "key"

    def executors(self):
        """Return the executor processes."""
        import psutil

        return [
            child
            for child in psutil.Process().children(recursive=True)
            if child.name() == "java" and "CoarseGrainedExecutorBackend" in " ".join(child.cmdline())
        ]

    def logs(self) -> str:
        """Return the event log and the output of all executors."""
        paths = [*(self.folder / "events").rglob("*"), *(self.folder / "home" / "work").rglob("std*")]
        return "".join(path.read_text(errors="replace") for path in paths if path.is_file())


def _home(folder: Path) -> Path:
    """Return the installed Spark, with its own folder for executor output."""
    import pyspark

    home = folder / "home"
    home.mkdir()
    for entry in Path(pyspark.__path__[0]).iterdir():
        (home / entry.name).symlink_to(entry)
    return home


@pytest.fixture(scope="session")
def cluster(tmp_path_factory):
    """Yield the session with two executors, which have a key file, and a driver without a key."""
    pyspark = pytest.importorskip("pyspark", reason="no pyspark: pip install '.[spark]'")
    pytest.importorskip("pandas", reason="no pandas: pip install '.[spark]'")
    if not (os.environ.get("JAVA_HOME") or shutil.which("java")):
        pytest.skip("no Java: install Java 17")
    folder = tmp_path_factory.mktemp("spark")
    (folder / "events").mkdir()
    (folder / "key").write_text(KEY)
    with pytest.MonkeyPatch.context() as patch:
        for name in _VARIABLES:
            patch.delenv(name, raising=False)
        for name in ("PYSPARK_PYTHON", "PYSPARK_DRIVER_PYTHON"):
            patch.setenv(name, sys.executable)
        patch.setenv("SPARK_HOME", str(_home(folder)))
        patch.setenv("SPARK_LOCAL_IP", "127.0.0.1")
        # Jobs this small end before a second compiler or more collector threads pay off.
        patch.setenv("JAVA_TOOL_OPTIONS", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC")
        # Executors find the driver's modules, whatever folder they run in.
        patch.setenv("PYTHONPATH", os.pathsep.join(path for path in sys.path if path))
        session = (
            pyspark.sql.SparkSession.builder.master("local-cluster[2,1,1024]")
            .config("spark.ui.enabled", "false")
            .config("spark.driver.host", "127.0.0.1")
            .config("spark.eventLog.enabled", "true")
            .config("spark.eventLog.compress", "false")
            .config("spark.eventLog.dir", (folder / "events").as_uri())
            .config("spark.executorEnv.SPACY_PHI_KEY_FILE", str(folder / "key"))
            .config("spark.sql.shuffle.partitions", "4")
            # A failing task is tried twice, not four times: each try imports the package anew.
            .config("spark.task.maxFailures", "2")
            # Give up a killed executor's shuffle output at once.
            .config("spark.shuffle.io.maxRetries", "1")
            .config("spark.shuffle.io.retryWait", "1s")
            .config("spark.local.dir", str(folder / "local"))
            .getOrCreate()
        )
        made = Cluster(session, folder)
        deadline = time.monotonic() + 120
        while len(made.executors()) < 2 and time.monotonic() < deadline:
            time.sleep(0.2)
        yield made
        session.stop()


@pytest.fixture
def spark(cluster, monkeypatch):
    """Yield the session, with the original key on the executors and none on the driver."""
    for name in _VARIABLES:
        monkeypatch.delenv(name, raising=False)
    cluster.key_file.write_text(KEY)
    return cluster.session

"""All that a file holds, decoded: searched for values that must not be in it."""

import base64
import binascii
import html
import io
import quopri
import re
import struct
import zipfile
import zlib
from contextlib import suppress
from urllib.parse import unquote_to_bytes

_STREAM = re.compile(rb"stream\r?\n(.*?)endstream", re.DOTALL)
_BASE64 = re.compile(rb"(?:[A-Za-z0-9+/_-]{4}[\r\n ]*){6,}(?:[A-Za-z0-9+/_-]{2,3}={0,2})?")
_RTF_HEX, _RTF_CODE = re.compile(rb"\\'([0-9a-fA-F]{2})"), re.compile(rb"\\u(-?\d+) ?\??")
_RTF_WORD = re.compile(rb"\\[a-z]+-?\d* ?|[{}]|\r?\n")
_HEX = re.compile(rb"<([0-9A-Fa-f\s]{8,})>")
_TAG = re.compile(rb"<[^<>]*>")
_JSON_CODE = re.compile(rb"\\u([0-9a-fA-F]{4})")


def find_values(data, values):
    """Return the values that a file holds in any layer and encoding, each with the layer."""
    return sorted(
        {
            (value, name)
            for name, layer in layers(data)
            for value in values
            for encoding in ("utf-8", "utf-16-le", "utf-16-be")
            if value.lower().encode(encoding) in layer.lower()
        }
    )


def layers(data, name="file", depth=0, is_whole=True):
    """Yield a file and all that can be decoded from it, each with a name."""
    yield name, data
    if depth == 4 or len(data) > 2_000_000:
        return
    for kind, decode in {**(_FORMATS if is_whole else {}), **_ENCODINGS}.items():
        for inner in decode(data):
            if inner and inner != data:
                yield from layers(inner, f"{name}/{kind}", depth + 1, is_whole and kind != "unescaped")


def _unzip(data):
    if data[:2] == b"PK":
        with zipfile.ZipFile(io.BytesIO(data)) as package:
            yield " ".join(package.namelist()).encode()
            yield package.comment
            for info in package.infolist():
                yield info.comment + info.extra
                yield package.read(info)


def _inflate(data):
    """Yield the streams of a PDF, and a compressed file."""
    for packed in (*_STREAM.findall(data), data):
        for bits in (15, 31):
            with suppress(zlib.error):
                yield zlib.decompressobj(bits).decompress(packed)


def _from_base64(data):
    for found in _BASE64.findall(data):
        packed = re.sub(rb"\s", b"", found).translate(bytes.maketrans(b"-_", b"+/"))
        with suppress(binascii.Error):
            yield base64.b64decode(packed[: len(packed) // 4 * 4])


def _unescape(data):
    """Yield the text of markup, of quoted printable, of URLs, of RTF and of PDF strings."""
    text = data.decode("utf-8", "replace")
    yield html.unescape(text).encode("utf-8", "replace")
    yield _TAG.sub(b"", data)
    yield quopri.decodestring(data)
    yield unquote_to_bytes(data)
    yield _JSON_CODE.sub(lambda found: chr(int(found[1], 16)).encode("utf-8", "replace"), data)
    if data.startswith(b"{\\rtf"):
        codes = _RTF_HEX.sub(lambda found: bytes([int(found[1], 16)]), data)
        codes = _RTF_CODE.sub(lambda found: chr(int(found[1]) % 65536).encode("utf-8", "replace"), codes)
        yield _RTF_WORD.sub(b"", codes)
    for found in _HEX.findall(data):
        digits = re.sub(rb"\s", b"", found)
        yield bytes.fromhex(digits[: len(digits) // 2 * 2].decode())


def _read_parquet(data):
    """Yield the values and dictionaries of Parquet, and its metadata."""
    if data[:4] != b"PAR1":
        return
    import pyarrow as pa
    import pyarrow.parquet as pq

    file = pq.ParquetFile(io.BytesIO(data))
    for key, value in (file.metadata.metadata or {}).items():
        yield key + b" " + value
        if key == b"ARROW:schema":
            schema = pa.ipc.read_schema(pa.py_buffer(base64.b64decode(value)))
            yield repr([schema.metadata, *((f.type, f.metadata) for f in schema)]).encode()
    for group in range(file.num_row_groups):
        for column in range(file.metadata.num_columns):
            yield str(file.metadata.row_group(group).column(column).to_dict()).encode()
    names = [file.schema.column(n).path for n in range(len(file.schema))]
    for table in (file.read(), pq.read_table(io.BytesIO(data), read_dictionary=names)):
        for column in table.columns:
            for chunk in column.chunks:
                for buffer in chunk.buffers():
                    yield b"" if buffer is None else buffer.to_pybytes()
                if pa.types.is_dictionary(chunk.type):
                    yield repr(chunk.dictionary.to_pylist()).encode()


def _read_arrow(data):
    """Yield the values of an Arrow stream."""
    if data[:4] == b"\xff" * 4:
        import pyarrow as pa

        with pa.ipc.open_stream(data) as reader:
            yield repr([reader.schema.metadata, *((f.type, f.metadata) for f in reader.schema)]).encode()
            for batch in reader:
                yield repr(batch.to_pydict()).encode()


def _read_sqlite(data):
    """Yield the pages of a SQLite file one by one, free ones too; its values lie in them uncompressed."""
    if data[:16] == b"SQLite format 3\0":
        size = struct.unpack(">H", data[16:18])[0]
        size = 65_536 if size == 1 else size
        yield from (data[n : n + size] for n in range(size, len(data), size))


_FORMATS = {"zip": _unzip, "parquet": _read_parquet, "arrow": _read_arrow, "sqlite": _read_sqlite}
_ENCODINGS = {"deflate": _inflate, "base64": _from_base64, "unescaped": _unescape}

"""research/gpu_chain.py: the CUDA kernels, compiled as C++ with a thread for each of a block, and the loop
of torch agree with NumPy."""

import ctypes
import shutil
import subprocess
import sys
from types import SimpleNamespace

import numpy
import pytest

N_TAGS = 13
HOST = r"""
#include <barrier>
#include <cmath>
#include <cstddef>
#include <thread>
#include <vector>
struct Place { int x; };
thread_local Place threadIdx, blockIdx;
std::barrier<>* all;
#define __global__
#define __shared__ static
#define __syncthreads() all->arrive_and_wait()
#define __threadfence_block()
template <class F> void run(int blocks, int threads, F call) {
  for (int b = 0; b < blocks; b++) {
    std::barrier<> block(threads);
    all = &block;
    std::vector<std::thread> started;
    for (int j = 0; j < threads; j++) started.emplace_back([=] { blockIdx.x = b; threadIdx.x = j; call(); });
    for (auto& each : started) each.join();
  }
}
"""
CALLS = r"""
typedef const float* In;
typedef float* Out;
extern "C" void call_passes(int blocks, int threads, In u, const int* l, In i, In p, In f, int n,
                            Out a, Out s, Out in, Out b, Out e) {
  run(blocks, threads, [=] { passes(u, l, i, p, f, n, a, s, in, b, e); });
}
extern "C" void call_best_path(int blocks, int threads, In u, const int* l, In i, In p, In f, int n,
                               short* from, int* path) {
  run(blocks, threads, [=] { best_path(u, l, i, p, f, n, from, path); });
}
"""


@pytest.fixture(scope="module")
def script(root):
    sys.path.insert(0, str(root / "research"))
    try:
        import gpu_chain

        return gpu_chain
    finally:
        sys.path.remove(str(root / "research"))


@pytest.fixture(scope="module")
def library(script, tmp_path_factory):
    if not shutil.which("g++"):
        pytest.skip("needs g++")
    folder = tmp_path_factory.mktemp("kernel")
    source = HOST + f"#define N {N_TAGS}\n" + script.SOURCE.replace("#pragma unroll", "") + CALLS
    (folder / "kernel.cpp").write_text(source, encoding="utf8")
    command = ["g++", "-std=c++20", "-O1", "-shared", "-fPIC", "-pthread", "kernel.cpp", "-o", "kernel.so"]
    if subprocess.run(command, cwd=folder, capture_output=True, check=False).returncode:
        pytest.skip("needs a compiler of C++20")
    return ctypes.CDLL(str(folder / "kernel.so"))


@pytest.fixture
def on_host(script, library, monkeypatch):
    """Give the kernels NumPy in place of CuPy."""

    def get_kernel(name, n_tags):
        assert n_tags == N_TAGS

        def launch(grid, block, arguments):
            pointers = [
                x.ctypes.data_as(ctypes.c_void_p) if isinstance(x, numpy.ndarray) else ctypes.c_int(int(x))
                for x in arguments
            ]
            library[f"call_{name}"](*grid, *block, *pointers)

        return launch

    monkeypatch.setattr(script, "get_kernel", get_kernel)
    monkeypatch.setitem(sys.modules, "cupy", SimpleNamespace(**vars(numpy)))


LENGTHS = [40, 17, 5, 1]


def test_the_kernel_has_numpy_s_loss_and_gradient(script, on_host):
    emissions, lengths, transitions, _ = script.make_batch(LENGTHS, N_TAGS)
    path = script.make_batch(LENGTHS, N_TAGS, seed=1)[3]
    allowed = path[..., None] == numpy.arange(N_TAGS)
    loss, d_emissions, d_transitions = script.loss_and_gradient(emissions, lengths, transitions, allowed)
    found = script.kernel_gradient(emissions, lengths, transitions, path)
    numpy.testing.assert_allclose(found[0], loss, rtol=1e-5)
    numpy.testing.assert_allclose(found[1], d_emissions, atol=1e-5)
    for mine, wanted in zip(found[2], d_transitions):
        numpy.testing.assert_allclose(mine, wanted, atol=1e-4)


def test_the_kernel_has_numpy_s_best_path(script, on_host):
    emissions, lengths, transitions, path = script.make_batch(LENGTHS, N_TAGS)
    assert (script.kernel_viterbi(emissions, lengths, transitions) == path).all()


def test_the_loop_of_torch_has_numpy_s_marginals(script):
    torch = pytest.importorskip("torch")
    emissions, lengths, transitions, path = script.make_batch(LENGTHS, N_TAGS)
    allowed = path[..., None] == numpy.arange(N_TAGS)
    wanted = script.loss_and_gradient(emissions, lengths, transitions, allowed)[1]
    tensors = [torch.tensor(x) for x in (emissions, *transitions)]
    found = script.torch_marginals(tensors[0], lengths, type(transitions)(*tensors[1:])).numpy()
    running = numpy.arange(len(path))[:, None] < lengths
    numpy.testing.assert_allclose(found - (allowed & running[..., None]), wanted, atol=1e-5)

"""Build the compiled kernels where there is a C compiler. Without one, NumPy does their work.

setup.cfg holds everything else. For a checkout that is not installed: python setup.py build_ext --inplace
"""

import sys

from Cython.Build import cythonize
from setuptools import Extension, setup

# The loops become vector instructions. No instruction set is named, so a wheel runs on every machine of its
# kind. The arithmetic stays that of IEEE 754: a comparison may only not raise, and errno is not set.
FLAGS = ["/O2"] if sys.platform == "win32" else ["-O3", "-fno-math-errno", "-fno-trapping-math"]
SOURCES = ["spacy_phi/ml/kernels.pyx"]
modules = cythonize(
    [Extension("spacy_phi.ml.kernels", SOURCES, extra_compile_args=FLAGS)], build_dir="build/cython"
)
for module in modules:
    module.optional = True  # cythonize does not pass it on

setup(ext_modules=modules)

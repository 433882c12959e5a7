"""Freed memory stays with the process."""

import platform
import subprocess
import sys

import pytest

PROGRAM = """
import sys
import numpy as np
from kg.annotation.memory import keep_freed_memory

def resident():
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * 4096

if sys.argv[1] == "keep":
    keep_freed_memory()
before = resident()
array = np.ones(64 << 20, dtype=np.uint8)
del array
print(resident() - before)
"""


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="asks the GNU C library")
def test_freed_memory_stays_with_the_process() -> None:
    def left(how: str) -> int:
        run = subprocess.run(
            [sys.executable, "-c", PROGRAM, how], capture_output=True, text=True, check=True, encoding="utf-8"
        )
        return int(run.stdout)

    assert left("keep") > 60 << 20
    assert left("give back") < 10 << 20

"""A process that evaluates queries of users confines itself: no network, and bounded memory.

What holds where:

- Linux on x86_64 and aarch64: the kernel refuses the process every new socket (a seccomp
  filter, which needs no privileges), and memory beyond the limit (``RLIMIT_AS``).
- Other systems with ``RLIMIT_AS`` (not macOS, which ignores it): memory.
- Everywhere: Python itself opens no socket.
"""

from __future__ import annotations

import ctypes
import errno
import logging
import platform
import struct
import sys

logger = logging.getLogger(__name__)

MEMORY = 2 << 30
"""Bytes that an evaluating process may take, libraries included."""

_PR_SET_SECCOMP, _PR_SET_NO_NEW_PRIVS, _SECCOMP_MODE_FILTER = 22, 38, 2
_LOAD, _EQUAL, _AT_LEAST, _RETURN = 0x20, 0x15, 0x35, 0x06
_ALLOW, _REFUSE = 0x7FFF0000, 0x00050000 | errno.EACCES
_NUMBER_OFFSET, _MACHINE_OFFSET = 0, 4
_IO_URING_SETUP = 425
_X32_CALLS = 0x40000000
_MACHINES = {"x86_64": (0xC000003E, 41), "aarch64": (0xC00000B7, 198)}
"""Machine → its number in seccomp's eyes, and its number of the call ``socket``."""


def confine(memory: int = MEMORY) -> None:
    """Confine this process, as far as the system lets it; call it before any thread is started.

    Args:
        memory: bytes of address space.
    """
    sys.addaudithook(_refuse_sockets)
    _limit_memory(memory)
    if sys.platform == "linux" and platform.machine() in _MACHINES:
        _refuse_socket_calls(*_MACHINES[platform.machine()])


def _refuse_sockets(event: str, arguments: tuple[object, ...]) -> None:
    if event in ("socket.__new__", "socket.connect", "socket.getaddrinfo"):
        raise PermissionError(errno.EACCES, "a query opens no connection")


def _limit_memory(memory: int) -> None:
    try:
        import resource
    except ImportError:  # Windows
        return
    for limit, value in ((resource.RLIMIT_AS, memory), (resource.RLIMIT_CORE, 0)):
        try:
            resource.setrlimit(limit, (value, value))
        except (OSError, ValueError):  # a lower limit holds already, or the system knows none
            logger.debug("limit %s cannot be set to %s", limit, value)


def _refuse_socket_calls(machine: int, socket_call: int) -> None:
    def step(code: int, value: int, if_true: int = 0, if_false: int = 0) -> bytes:
        return struct.pack("=HBBI", code, if_true, if_false, value)

    steps = [
        step(_LOAD, _MACHINE_OFFSET),
        step(_EQUAL, machine, 0, 5),  # calls of another machine's kind are refused
        step(_LOAD, _NUMBER_OFFSET),
        step(_AT_LEAST, _X32_CALLS, 3, 0),
        step(_EQUAL, socket_call, 2, 0),
        step(_EQUAL, _IO_URING_SETUP, 1, 0),
        step(_RETURN, _ALLOW),
        step(_RETURN, _REFUSE),
    ]
    program = ctypes.create_string_buffer(b"".join(steps))
    # struct sock_fprog: a length, padded to the size of a pointer, and a pointer
    filters = ctypes.create_string_buffer(struct.pack("@HP", len(steps), ctypes.addressof(program)))
    system = ctypes.CDLL(None, use_errno=True)
    if (
        system.prctl(_PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0
        or system.prctl(_PR_SET_SECCOMP, _SECCOMP_MODE_FILTER, filters, 0, 0) != 0
    ):
        logger.debug("the kernel takes no filter: %s", errno.errorcode.get(ctypes.get_errno(), "?"))

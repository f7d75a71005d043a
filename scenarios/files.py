"""Files in and out: read whole with a limit, written whole and then renamed (never half a file)."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

from geometry.errors import InchwormError

STANDARD_INPUT = "-"
"""The name that stands for standard input (or output)."""

LONGEST = 250
"""Characters of a file's name in messages."""

MEGABYTE = 1_000_000


class FileError(InchwormError, OSError):
    """A file that cannot be read or written; the message names it and says why."""


def read_bytes(path: str | os.PathLike[str], limit: int) -> bytes:
    """Everything in a file, or on standard input for ``"-"``.

    Parameters
    ----------
    path
        The file, or ``"-"``.
    limit
        Greatest size in bytes; more is refused without reading it all.

    Raises
    ------
    FileError
        Where it is no file, cannot be read, or is larger than `limit`.
    """
    name = name_of(path)
    try:
        if os.fspath(path) == STANDARD_INPUT:
            if sys.stdin is None:
                raise FileError(f"{name}: is closed")
            data = sys.stdin.buffer.read(limit + 1)
        else:
            with open(path, "rb") as file:
                size = os.fstat(file.fileno()).st_size
                if size > limit:
                    raise FileError(f"{name}: {_megabytes(size)}, more than the {_megabytes(limit)} that are read")
                data = file.read(limit + 1)
    except (OSError, ValueError) as error:
        if isinstance(error, FileError):
            raise
        raise FileError(f"{name}: {_reason(error)}") from error
    if len(data) > limit:
        raise FileError(f"{name}: more than the {_megabytes(limit)} that are read")
    return data


def write_whole(path: str | os.PathLike[str], content: str | bytes) -> None:
    """Write a file whole, then give it its name: a failure leaves what was there before.

    ``"-"`` writes to standard output. A file that exists keeps its permissions.

    Raises
    ------
    FileError
        Where it cannot be written.
    """
    data = content.encode("utf-8") if isinstance(content, str) else content
    if os.fspath(path) == STANDARD_INPUT:
        if sys.stdout is None:
            raise FileError("standard output: is closed")
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
        return
    target = Path(path)
    if target.is_symlink():
        target = target.resolve()
    try:
        if target.exists() and not target.is_file():
            if target.is_dir():
                raise FileError(f"{name_of(path)}: is a directory")
            target.write_bytes(data)  # a pipe or a device: there is nothing to rename
            return
        _write_and_rename(target, data)
    except (OSError, ValueError) as error:
        if isinstance(error, FileError):
            raise
        raise FileError(f"{name_of(path)}: cannot be written: {_reason(error)}") from error


def name_of(path: str | os.PathLike[str]) -> str:
    """How messages call a file: by its name, cut where it is very long."""
    name = os.fspath(path)
    if name == STANDARD_INPUT:
        return "standard input"
    return name if len(name) <= LONGEST else f"{name[:60]}...{name[-60:]}"


def _write_and_rename(target: Path, data: bytes) -> None:
    mode = target.stat().st_mode & 0o777 if target.exists() else 0o666 & ~_umask()
    handle, temporary = tempfile.mkstemp(prefix=f".{target.name[:100]}.", dir=target.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        os.chmod(temporary, mode)
        os.replace(temporary, target)
    except BaseException:
        os.unlink(temporary)
        raise


def _umask() -> int:
    current = os.umask(0)
    os.umask(current)
    return current


def _megabytes(size: int) -> str:
    return f"{size / MEGABYTE:.1f} MB"


def _reason(error: Exception) -> str:
    text = getattr(error, "strerror", None) or str(error)
    return text[:1].lower() + text[1:]

"""Work beside the window: what takes longer than a frame is done in a thread, the latest thing asked first."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class Worker(Generic[T]):
    """Does the latest thing that it was asked, in a thread of its own.

    What was asked before and is not begun yet is forgotten; what is begun is finished, and its answer
    is thrown away where something else was asked meanwhile.

    Examples
    --------
    >>> worker = Worker[int]()
    >>> worker.ask(lambda: 6 * 7)
    >>> worker.wait()
    >>> worker.take()
    42
    """

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._thread: threading.Thread | None = None
        self._asked: Callable[[], T] | None = None
        self._number = 0
        self._answered = 0
        self._answer: T | BaseException | None = None

    def ask(self, work: Callable[[], T]) -> None:
        """Ask for something; returns at once."""
        with self._changed:
            self._asked = work
            self._number += 1
            self._answer = None
            if self._thread is None:
                # A daemon: a window can be closed while something is being worked out.
                self._thread = threading.Thread(target=self._run, name="inchworm worker", daemon=True)
                self._thread.start()
            self._changed.notify_all()

    def drop(self) -> None:
        """Forget what was asked."""
        with self._changed:
            self._asked, self._answer = None, None
            self._number += 1
            self._answered = self._number
            self._changed.notify_all()

    def take(self) -> T | None:
        """The answer, once; None where there is none yet. What went wrong with it is raised here."""
        with self._changed:
            answer, self._answer = self._answer, None
        if isinstance(answer, BaseException):
            raise answer
        return answer

    def wait(self, seconds: float | None = None) -> None:
        """Wait until the latest thing that was asked is answered, for so many seconds at most."""
        with self._changed:
            self._changed.wait_for(lambda: self._answered == self._number, seconds)

    def _run(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._asked is not None)
                assert self._asked is not None
                work, number, self._asked = self._asked, self._number, None
            answer: T | BaseException
            try:
                answer = work()
            except Exception as error:  # it is raised where the answer is taken
                answer = error
            with self._changed:
                if number == self._number:
                    self._answer, self._answered = answer, number
                self._changed.notify_all()

"""`inchworm check` from a cold shell, whole processes. Run: python -m benchmarks.cold."""

from __future__ import annotations

import resource
import statistics
import subprocess
import sys
import time

RUNS = 7
CODE = "import sys; from scenarios.commands import main; sys.exit(main(sys.argv[1:]))"
BARE = "import numpy, shapely, rtree, pydantic"


def timed(code: str, *arguments: str) -> tuple[float, float]:
    """Wall and CPU seconds of one process."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.perf_counter()
    subprocess.run([sys.executable, "-c", code, *arguments], stdout=subprocess.DEVNULL, check=True)
    wall = time.perf_counter() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> None:
    """Print the figures, beside what importing the libraries alone takes."""
    for name, arguments in (
        ("inchworm check", (CODE, "check", "scenarios/library/pile-in-round-a-wall.json")),
        ("the libraries alone", (BARE,)),
    ):
        timed(*arguments)
        runs = [timed(*arguments) for _ in range(RUNS)]
        wall, cpu = (statistics.median(column) for column in zip(*runs, strict=True))
        print(f"{name:22} wall {wall:.2f} s   CPU {cpu:.2f} s")


if __name__ == "__main__":
    main()

"""Compares the output hashes of two dvc.lock files: what was recorded, and what a clean rebuild gave."""

import sys
from pathlib import Path

import yaml


def output_hashes(lock: Path) -> dict[str, str]:
    """Each output of each stage with its hash."""
    stages = yaml.safe_load(lock.read_text("utf-8"))["stages"]
    return {out["path"]: out["md5"] for stage in stages.values() for out in stage.get("outs", [])}


def main(recorded_lock: Path, rebuilt_lock: Path) -> int:
    """Print every output whose hash is not the recorded one; the exit status says whether there is any."""
    recorded, rebuilt = output_hashes(recorded_lock), output_hashes(rebuilt_lock)
    differing = sorted(path for path in recorded.keys() | rebuilt.keys() if recorded.get(path) != rebuilt.get(path))
    for path in differing:
        print(f"{path}: dvc.lock records {recorded.get(path)}, a clean rebuild gave {rebuilt.get(path)}")
    if not differing:
        print(f"A clean rebuild gave the recorded bytes of all {len(rebuilt)} outputs.")
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), Path(sys.argv[2])))

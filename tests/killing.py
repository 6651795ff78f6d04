"""Makes a release again and again, killed at one moment after another: `python -m tests.killing RELEASE PLACE POINTS`.

RELEASE is a release to make anew. Each round forks, lets the child write and publish, and kills it at a drawn moment:
when it is about to touch the disk for the n-th time. The last touches, while the version appears, are all tried. Prints
as JSON what a reader found wrong after any of them, and how many kills left the version out and how many in.
"""

import json
import os
import random
import sys
from dataclasses import replace
from pathlib import Path
from shutil import rmtree

from pipeline.folders import STAGING
from pipeline.json_files import read_json
from pipeline.release.archive import archive_name, write_archive
from pipeline.release.checksums import file_hash
from pipeline.release.folder import Papers, write_release
from pipeline.release.folder_store import FolderStore
from pipeline.release.identity import PROVENANCE, Provenance, identity_of
from pipeline.release.snapshot import Snapshot, read_release
from pipeline.release.verify_files import wrong_files

TOUCHES = frozenset(
    {"open", "os.rename", "os.mkdir", "os.remove", "os.rmdir", "os.symlink", "os.listdir", "os.scandir"}
)
VERSIONS = ("1.0.0", "1.0.1")
NAME = "ru-tabletop-rules"
KILLED = 9
LAST_TOUCHES = 25


def make(held: Snapshot, provenance: Provenance, root: Path, version: str) -> None:
    """Write and publish a version of a release."""
    identity = replace(identity_of(provenance), version=version)
    store = FolderStore(root / NAME)
    with store.workplace() as place:
        made = place / "made"
        made.mkdir()
        write_release(made, held, identity, Papers({"changes.json": '{"summary": "killed", "changelog": ""}\n'}, {}))
        archive = place / archive_name(NAME, version)
        write_archive(archive, made, f"{NAME}-{version}", identity.seconds)
        store.publish(made, archive, version)


def killed(held: Snapshot, provenance: Provenance, root: Path, at: int) -> int:
    """Make the second version in a child that dies at its `at`-th touch of the disk; gives how often it touched it."""
    read_end, write_end = os.pipe()
    child = os.fork()
    if child == 0:
        touched = 0

        def watch(event: str, _: object) -> None:
            nonlocal touched
            if event in TOUCHES:
                touched += 1
                if touched == at:
                    os._exit(KILLED)

        sys.addaudithook(watch)
        make(held, provenance, root, VERSIONS[1])
        os.write(write_end, str(touched).encode())
        os._exit(0)
    os.close(write_end)
    with os.fdopen(read_end) as pipe:
        told = pipe.read()
    os.waitpid(child, 0)
    return int(told or 0)


def wrong(root: Path) -> list[str]:
    """What a reader finds wrong: half a version, a version listed that is not whole, a link to nothing."""
    place = root / NAME
    found = [
        str(problem) for version in VERSIONS if (place / version).exists() for problem in wrong_files(place / version)
    ]
    index = json.loads((place / "index.json").read_text("utf-8"))
    for entry in index["versions"]:
        if file_hash(place / entry["version"] / "SHA256SUMS").sha256 != entry["checksums"]:
            found.append(f"the index lists another {entry['version']}")
        if file_hash(place / entry["archive"]["file"]).sha256 != entry["archive"]["sha256"]:
            found.append(f"the index lists another archive of {entry['version']}")
    if not (place / "latest" / "SHA256SUMS").is_file():
        found.append("latest leads nowhere")
    return found


def take_back(root: Path) -> None:
    """Take the second version away, so that each child touches the disk as often as the one that lived."""
    rmtree(root / NAME / VERSIONS[1], ignore_errors=True)
    rmtree(root / NAME / STAGING, ignore_errors=True)
    (root / NAME / archive_name(NAME, VERSIONS[1])).unlink(missing_ok=True)
    FolderStore(root / NAME)._list()


def main(release: Path, root: Path, points: int) -> None:
    """Kill at so many points, and at last let it end."""
    held, provenance = read_release(release), read_json(release / PROVENANCE, Provenance)
    make(held, provenance, root, VERSIONS[0])
    touches = killed(held, provenance, root, 0)
    found: list[str] = []
    kept = 0
    drawn = random.Random(50).sample(range(1, touches - LAST_TOUCHES), points)
    moments = [*sorted(drawn), *range(touches - LAST_TOUCHES, touches + 1)]
    for at in moments:
        take_back(root)
        killed(held, provenance, root, at)
        found += [f"killed at {at} of {touches}: {fault}" for fault in wrong(root)]
        kept += (root / NAME / VERSIONS[1]).exists()
    rmtree(root / NAME / VERSIONS[1], ignore_errors=True)
    make(held, provenance, root, VERSIONS[1])
    found += wrong(root)
    print(json.dumps({"wrong": found, "kept": kept, "left_out": len(moments) - kept, "touches": touches}))


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3]))

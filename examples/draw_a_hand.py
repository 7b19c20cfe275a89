"""Draw a hand and how it falls: SVG files in the folder that is named, else in a new one."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from advisor import Hand, partition

folder = Path(sys.argv[1] if len(sys.argv) > 1 else tempfile.mkdtemp())
hand = Hand.of("Drg Phx Aj As Kp Qs Jt Tp 9j 8j 7s 4t 4j 2s")
for name, picture in {"hand": hand.svg, "partition": partition(hand).svg}.items():
    path = folder / f"{name}.svg"
    picture.save(path)
    print(f"{path}: {path.stat().st_size} bytes")

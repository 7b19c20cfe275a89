"""Write all transcripts anew: `python -m tests.playthroughs`; read the difference afterwards."""

from __future__ import annotations

from tests.playthroughs.catalogue import FOLDER, PLAYTHROUGHS


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    texts = {playthrough.path: playthrough.text for playthrough in PLAYTHROUGHS}
    for path in {*FOLDER.glob("*.txt"), *texts}:
        path.unlink(missing_ok=True)
    for path, text in texts.items():
        path.write_text(text, encoding="utf-8", newline="\n")
    print(f"{len(PLAYTHROUGHS)} transcripts in {FOLDER}")


if __name__ == "__main__":
    main()

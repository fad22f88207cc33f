"""The labels of the model, in the order of its output."""

import json
from dataclasses import dataclass
from pathlib import Path

#: Food without a label: any label except `not_food` is correct.
UNNAMED_FOOD = -1


@dataclass(frozen=True)
class Labels:
    names: list[str]
    kinds: list[str]

    @property
    def not_food(self) -> int:
        return self.kinds.index("not_food")

    def index(self, name: str) -> int:
        return self.names.index(name)


def read_labels(path: Path) -> Labels:
    """Reads `labels.json`: `{"labels": [{"label": "ramen", "kind": "dish"}, …]}`."""
    entries = json.loads(path.read_text(encoding="utf8"))["labels"]
    return Labels([entry["label"] for entry in entries], [entry["kind"] for entry in entries])

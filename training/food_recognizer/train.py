"""Command line: `python3 -m food_recognizer.train --help`."""

import argparse
import json
from pathlib import Path

import torch

from .evaluation import compute_logits, compute_metrics, evaluate, fit_temperature
from .export import export_model
from .labels import read_labels
from .network import FoodNetwork
from .photo_packs import read_test_photos, read_training_photos
from .training_loop import TrainingData, TrainingOptions, train

NO_LIMIT = 10**9
EVALUATIONS = 8


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Trains the food recognizer and exports it to ONNX.")
    parser.add_argument("--packs", type=Path, required=True, help="folder with the packs of photos")
    parser.add_argument("--backbone", type=Path, required=True, help=".npz of convert_backbone.py")
    parser.add_argument("--labels", type=Path, required=True, help="labels.json of the model")
    parser.add_argument("--out", type=Path, required=True, help="folder for the model and its metrics")
    parser.add_argument("--passes", type=float, default=4)
    parser.add_argument("--side", type=int, default=96, help="side of the input in pixels")
    parser.add_argument("--seed", type=int, default=20261122)
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    parser.add_argument("--max-steps", type=int, help="stops early, to try the program")
    parser.add_argument("--limit", type=int, default=NO_LIMIT, help="photos per pack, likewise")
    return parser.parse_args()


def main() -> None:
    arguments = parse_arguments()
    arguments.out.mkdir(parents=True, exist_ok=True)
    labels = read_labels(arguments.labels)
    sets = read_training_photos(arguments.packs, labels, arguments.limit, arguments.seed)
    test_pack = arguments.packs / "food101-64-test.tar.gz"
    test = read_test_photos(test_pack, labels, arguments.limit)
    options = TrainingOptions(
        arguments.passes, arguments.side, arguments.seed, arguments.device, arguments.max_steps
    )
    log: list[dict[str, float]] = []

    def report(step: int, steps: int, loss: float, averaged: FoodNetwork) -> None:
        if step % max(1, steps // EVALUATIONS) and step != steps:
            return
        metrics = evaluate(averaged, test, options.side, labels.not_food)
        log.append({"step": step, "loss": round(loss, 4), **metrics.to_json()})
        print(json.dumps(log[-1]), flush=True)

    data = TrainingData(sets, labels, options.side, options.seed)
    network = train(data, lambda it: it.load_backbone(arguments.backbone), options, report)
    logits, test_labels = compute_logits(network, test.photos, options.side), torch.from_numpy(test.labels)
    temperature = fit_temperature(logits, test_labels)
    metrics = compute_metrics(logits / temperature, test_labels, labels.not_food)
    model = export_model(network, options.side, temperature, arguments.out)
    result = {"temperature": round(temperature, 2), "test": metrics.to_json(), "log": log}
    (arguments.out / "metrics.json").write_text(json.dumps(result, indent=2) + "\n", encoding="utf8")
    print(f"{model}: {model.stat().st_size} bytes, temperature {temperature:.2f}")


if __name__ == "__main__":
    main()

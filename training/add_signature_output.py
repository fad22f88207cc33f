"""Gives the food model its second output, `signature`: what it sees in a photo, before it names it.

The last layer before the names is a mean over the picture, 256 numbers. They lie inside the graph already; this script
gives them a name and says that they are an output. No weight and no operation is touched, so the probabilities stay
the same to the last bit, and `--remove` gives back the very bytes that training wrote.

    python3 training/add_signature_output.py INPUT.onnx OUTPUT.onnx [--remove]

It needs nothing but Python: an ONNX file is a protocol buffer, and of that format three rules suffice (see `fields`).
Afterwards: new sums in apps/server/models/SHA256SUMS (`sha256sum food-v0.int8.onnx labels.json`).
"""

import sys

FEATURES = "/net/ReduceMean_output_0"
SIGNATURE = "signature"
SIZE = 256

# Numbers of the fields, from onnx.proto.
MODEL_GRAPH = 7
GRAPH_NODE, GRAPH_OUTPUT = 1, 12
NODE_INPUT, NODE_OUTPUT = 1, 2
VALUE_NAME = 1
VARINT, FIXED64, BYTES, FIXED32 = 0, 1, 2, 5


def read_varint(data, at):
    value = shift = 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            return value, at


def varint(value):
    out = bytearray()
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    out.append(value)
    return bytes(out)


def fields(data):
    """The fields of a message: number, wire type, raw bytes of the value."""
    at = 0
    while at < len(data):
        key, at = read_varint(data, at)
        number, kind = key >> 3, key & 7
        if kind == BYTES:
            length, at = read_varint(data, at)
        elif kind == VARINT:
            length = read_varint(data, at)[1] - at
        else:
            length = {FIXED64: 8, FIXED32: 4}[kind]
        yield number, kind, data[at : at + length]
        at += length


def message(parts):
    out = bytearray()
    for number, kind, value in parts:
        out += varint(number << 3 | kind)
        if kind == BYTES:
            out += varint(len(value))
        out += value
    return bytes(out)


def rename_in_node(node, old, new):
    def renamed(number, kind, value):
        is_edge = number in (NODE_INPUT, NODE_OUTPUT)
        return number, kind, new.encode() if is_edge and value == old.encode() else value

    return message(renamed(*part) for part in fields(node))


def signature_info():
    """ValueInfoProto: the name, and a float32 tensor of the shape [n, SIZE]."""

    def text(number, value):
        return number, BYTES, value

    shape = message([text(1, message([text(2, b"n")])), text(1, message([(1, VARINT, varint(SIZE))]))])
    tensor = message([(1, VARINT, varint(1)), text(2, shape)])
    return message([text(VALUE_NAME, SIGNATURE.encode()), text(2, message([text(1, tensor)]))])


def name_of(value_info):
    return next(value for number, _, value in fields(value_info) if number == VALUE_NAME).decode()


def change_graph(graph, old, new, with_output):
    parts = []
    for number, kind, value in fields(graph):
        if number == GRAPH_NODE:
            value = rename_in_node(value, old, new)
        if number == GRAPH_OUTPUT and name_of(value) == SIGNATURE:
            continue
        parts.append((number, kind, value))
    if with_output:
        last = max(at for at, (number, _, _) in enumerate(parts) if number == GRAPH_OUTPUT)
        parts.insert(last + 1, (GRAPH_OUTPUT, BYTES, signature_info()))
    return message(parts)


def change(model, remove=False):
    old, new = (SIGNATURE, FEATURES) if remove else (FEATURES, SIGNATURE)
    if model.count(old.encode()) == 0:
        raise SystemExit(f"There is no {old} in this model.")
    return message(
        (number, kind, change_graph(value, old, new, not remove) if number == MODEL_GRAPH else value)
        for number, kind, value in fields(model)
    )


def main():
    source, target, *options = sys.argv[1:]
    with open(source, "rb") as file:
        model = file.read()
    with open(target, "wb") as file:
        file.write(change(model, remove=options == ["--remove"]))


if __name__ == "__main__":
    main()

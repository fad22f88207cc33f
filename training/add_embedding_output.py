"""Adds a second output to the food model: the embedding of the photo, named `signature`.

The layer before the classifier is a mean over the image with 256 values. This script renames that value and declares
it as an output. It changes no weights and no operations, so the probabilities stay exactly the same, and `--remove`
restores the original file byte for byte.

    python3 training/add_embedding_output.py INPUT.onnx OUTPUT.onnx [--remove]

It needs only Python: an ONNX file is a protocol buffer, of which `iter_fields` and `encode_message` implement the
necessary part. Afterwards, update apps/server/models/SHA256SUMS (`sha256sum food-v0.int8.onnx labels.json`).
"""

import sys

FEATURES_NODE = "/net/ReduceMean_output_0"
EMBEDDING = "signature"
EMBEDDING_SIZE = 256

# Field numbers of onnx.proto.
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


def encode_varint(value):
    out = bytearray()
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    out.append(value)
    return bytes(out)


def iter_fields(data):
    """Yields the fields of a message: number, wire type, raw bytes of the value."""
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


def encode_message(parts):
    out = bytearray()
    for number, kind, value in parts:
        out += encode_varint(number << 3 | kind)
        if kind == BYTES:
            out += encode_varint(len(value))
        out += value
    return bytes(out)


def rename_in_node(node, old, new):
    def rename_field(number, kind, value):
        is_edge = number in (NODE_INPUT, NODE_OUTPUT)
        return number, kind, new.encode() if is_edge and value == old.encode() else value

    return encode_message(rename_field(*part) for part in iter_fields(node))


def embedding_value_info():
    """Returns a ValueInfoProto: the name, and a float32 tensor of the shape [n, EMBEDDING_SIZE]."""

    def encode_bytes(number, value):
        return number, BYTES, value

    shape = encode_message(
        [
            encode_bytes(1, encode_message([encode_bytes(2, b"n")])),
            encode_bytes(1, encode_message([(1, VARINT, encode_varint(EMBEDDING_SIZE))])),
        ]
    )
    tensor = encode_message([(1, VARINT, encode_varint(1)), encode_bytes(2, shape)])
    return encode_message(
        [encode_bytes(VALUE_NAME, EMBEDDING.encode()), encode_bytes(2, encode_message([encode_bytes(1, tensor)]))]
    )


def get_name(value_info):
    return next(value for number, _, value in iter_fields(value_info) if number == VALUE_NAME).decode()


def set_graph_output(graph, old, new, with_output):
    parts = []
    for number, kind, value in iter_fields(graph):
        if number == GRAPH_NODE:
            value = rename_in_node(value, old, new)
        if number == GRAPH_OUTPUT and get_name(value) == EMBEDDING:
            continue
        parts.append((number, kind, value))
    if with_output:
        last = max(at for at, (number, _, _) in enumerate(parts) if number == GRAPH_OUTPUT)
        parts.insert(last + 1, (GRAPH_OUTPUT, BYTES, embedding_value_info()))
    return encode_message(parts)


def set_embedding_output(model, remove=False):
    old, new = (EMBEDDING, FEATURES_NODE) if remove else (FEATURES_NODE, EMBEDDING)
    if model.count(old.encode()) == 0:
        raise SystemExit(f"The model does not contain {old}.")
    return encode_message(
        (number, kind, set_graph_output(value, old, new, not remove) if number == MODEL_GRAPH else value)
        for number, kind, value in iter_fields(model)
    )


def main():
    source, target, *options = sys.argv[1:]
    with open(source, "rb") as file:
        model = file.read()
    with open(target, "wb") as file:
        file.write(set_embedding_output(model, remove=options == ["--remove"]))


if __name__ == "__main__":
    main()

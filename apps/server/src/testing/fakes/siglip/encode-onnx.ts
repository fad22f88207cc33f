// Encodes small ONNX models (https://github.com/onnx/onnx/blob/main/onnx/onnx.proto). Comments name the fields.

interface OnnxNode {
  operator: string;
  inputs: string[];
  output: string;
  /** Attributes with lists of integers. */
  lists?: Record<string, number[]>;
  /** Attributes with one integer. */
  numbers?: Record<string, number>;
}

interface OnnxValue {
  name: string;
  type: 'float' | 'int64';
  /** A name stands for any size. */
  shape: (number | string)[];
}

interface OnnxGraph {
  nodes: OnnxNode[];
  input: OnnxValue;
  output: OnnxValue;
  /** Weights. */
  table?: { name: string; shape: number[]; values: Float32Array };
}

const IR_VERSION = 6;
const OPERATOR_SET = 11;
const typeCodes = { float: 1, int64: 7 };
const attributeTypes = { number: 2, list: 7 };

export function encodeOnnx({ nodes, input, output, table }: OnnxGraph): Buffer {
  const graph = [
    ...nodes.map((node) => message(1, encodeNode(node))), // node
    text(2, 'graph'), // name
    ...(table ? [message(5, encodeTable(table))] : []), // initializer
    message(11, encodeValue(input)), // input
    message(12, encodeValue(output)), // output
  ];
  const operatorSet = [text(1, ''), number(2, OPERATOR_SET)]; // domain, version
  // ir_version, graph, opset_import
  return Buffer.concat([number(1, IR_VERSION), message(7, graph), message(8, operatorSet)]);
}

function encodeNode({ operator, inputs, output, lists = {}, numbers = {} }: OnnxNode): Buffer[] {
  // name, i or ints, type
  const attributes = [
    ...Object.entries(lists).map(([name, values]) => [
      ...[text(1, name), ...values.map((value) => number(8, value))],
      number(20, attributeTypes.list),
    ]),
    ...Object.entries(numbers).map(([name, value]) => [
      ...[text(1, name), number(3, value), number(20, attributeTypes.number)],
    ]),
  ];
  return [
    ...inputs.map((name) => text(1, name)), // input
    text(2, output), // output
    text(4, operator), // op_type
    ...attributes.map((attribute) => message(5, attribute)), // attribute
  ];
}

function encodeTable({ name, shape, values }: NonNullable<OnnxGraph['table']>): Buffer[] {
  const data = bytes(9, Buffer.from(values.buffer)); // raw_data
  return [...shape.map((size) => number(1, size)), number(2, typeCodes.float), text(8, name), data];
}

function encodeValue({ name, type, shape }: OnnxValue): Buffer[] {
  const dimensions = shape.map((size) =>
    message(1, [typeof size === 'number' ? number(1, size) : text(2, size)]),
  );
  const tensor = [number(1, typeCodes[type]), message(2, dimensions)]; // elem_type, shape
  return [text(1, name), message(2, [message(1, tensor)])]; // name, type
}

const number = (field: number, value: number) => Buffer.concat([varint(field << 3), varint(value)]);
const text = (field: number, value: string) => bytes(field, Buffer.from(value));
const message = (field: number, parts: Buffer[]) => bytes(field, Buffer.concat(parts));
const bytes = (field: number, value: Buffer) =>
  Buffer.concat([varint((field << 3) | 2), varint(value.length), value]);

function varint(value: number): Buffer {
  const digits: number[] = [];
  let rest = value;
  while (rest > 127) {
    digits.push((rest & 127) | 128);
    rest = Math.floor(rest / 128);
  }
  return Buffer.from([...digits, rest]);
}

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { encodeOnnx } from './encode-onnx.ts';

type Color = readonly [number, number, number];

const neutral: Color = [0, 0, 0];
const specialWords = ['[UNK]', '[PAD]'];

/**
 * Writes a model that compares colors: the embedding of a photo is its average color, that of a text the sum of the
 * colors of its words.
 *
 * @param colors of words, from -1 to 1; other words have none
 */
export async function writeFakeSiglipModel(
  folder: string,
  colors: ReadonlyMap<string, Color>,
): Promise<void> {
  await mkdir(join(folder, 'onnx'), { recursive: true });
  const words = [...specialWords, ...colors.keys()];
  const files = {
    'config.json': { model_type: 'siglip', text_config: {}, vision_config: {} },
    'preprocessor_config.json': preprocessorConfig,
    'tokenizer.json': createTokenizer(words),
    'tokenizer_config.json': tokenizerConfig,
    'special_tokens_map.json': { pad_token: '[PAD]', unk_token: '[UNK]' },
  };
  for (const [name, content] of Object.entries(files))
    await writeFile(join(folder, name), JSON.stringify(content));
  const vectors = words.flatMap((word) => [...(colors.get(word) ?? neutral)]);
  await writeFile(join(folder, 'onnx/vision_model_quantized.onnx'), encodeVisionModel());
  await writeFile(join(folder, 'onnx/text_model_quantized.onnx'), encodeTextModel(vectors));
}

const preprocessorConfig = {
  image_processor_type: 'SiglipImageProcessor',
  ...{ do_resize: true, size: { height: 16, width: 16 }, resample: 3 },
  ...{ do_rescale: true, rescale_factor: 1 / 255 },
  ...{ do_normalize: true, image_mean: [0.5, 0.5, 0.5], image_std: [0.5, 0.5, 0.5] },
};

const tokenizerConfig = {
  tokenizer_class: 'PreTrainedTokenizer',
  ...{ model_max_length: 16, pad_token: '[PAD]', unk_token: '[UNK]' },
};

function createTokenizer(words: readonly string[]) {
  const vocab = Object.fromEntries(words.map((word, index) => [word, index]));
  return {
    ...{ version: '1.0', truncation: null, padding: null, added_tokens: [] },
    ...{ normalizer: { type: 'Lowercase' }, pre_tokenizer: { type: 'Whitespace' } },
    ...{ post_processor: null, decoder: null },
    model: { type: 'WordLevel', vocab, unk_token: '[UNK]' },
  };
}

function encodeVisionModel(): Buffer {
  return encodeOnnx({
    input: { name: 'pixel_values', type: 'float', shape: ['batch', 3, 'height', 'width'] },
    nodes: [
      { operator: 'GlobalAveragePool', inputs: ['pixel_values'], output: 'mean' },
      { operator: 'Flatten', inputs: ['mean'], output: 'pooler_output' },
    ],
    output: { name: 'pooler_output', type: 'float', shape: ['batch', 3] },
  });
}

function encodeTextModel(vectors: readonly number[]): Buffer {
  return encodeOnnx({
    input: { name: 'input_ids', type: 'int64', shape: ['batch', 'length'] },
    table: { name: 'colors', shape: [vectors.length / 3, 3], values: Float32Array.from(vectors) },
    nodes: [
      { operator: 'Gather', inputs: ['colors', 'input_ids'], output: 'found' },
      {
        ...{ operator: 'ReduceSum', inputs: ['found'], output: 'pooler_output' },
        ...{ lists: { axes: [1] }, numbers: { keepdims: 0 } },
      },
    ],
    output: { name: 'pooler_output', type: 'float', shape: ['batch', 3] },
  });
}

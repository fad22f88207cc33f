// The part of @huggingface/transformers that the local recognizer uses, for tests: it runs the model's ONNX files with
// onnxruntime-web, and reads words and colors instead of tokens and patches.
const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const ort = require('onnxruntime-web');

const TOKENS_PER_TEXT = 16;
const PAD = 1;
const env = { allowRemoteModels: true, localModelPath: '' };

const read = (name, file) => readFileSync(join(env.localModelPath, name, file));

const AutoTokenizer = {
  from_pretrained: async (name) => {
    const { vocab } = JSON.parse(read(name, 'tokenizer.json')).model;
    return (texts) => {
      const ids = texts.flatMap((text) => {
        const words = text.toLowerCase().match(/\w+|[^\w\s]+/g) ?? [];
        return Array.from({ length: TOKENS_PER_TEXT }, (_, index) =>
          BigInt(index < words.length ? (vocab[words[index]] ?? 0) : PAD),
        );
      });
      const shape = [texts.length, TOKENS_PER_TEXT];
      return { input_ids: new ort.Tensor('int64', BigInt64Array.from(ids), shape) };
    };
  },
};

/** The average color, from -1 to 1. */
const AutoProcessor = {
  from_pretrained:
    async () =>
    async ({ data }) => {
      const sums = new Float32Array(3);
      data.forEach((value, index) => {
        sums[index % 3] += value;
      });
      const color = sums.map((sum) => (sum * 3) / data.length / 127.5 - 1);
      return { pixel_values: new ort.Tensor('float32', color, [1, 3, 1, 1]) };
    },
};

const createLoader = (file) => ({
  from_pretrained: async (name, { dtype }) => {
    if (env.allowRemoteModels || dtype !== 'q8') throw new Error('a download is not allowed');
    const session = await ort.InferenceSession.create(read(name, `onnx/${file}_quantized.onnx`));
    return Object.assign((inputs) => session.run(inputs), { dispose: () => session.release() });
  },
});

class RawImage {
  constructor(data, width, height, channels) {
    if (data.length !== width * height * channels) throw new Error('the image is incomplete');
    this.data = data;
  }
}

module.exports = {
  ...{ env, AutoTokenizer, AutoProcessor, RawImage },
  SiglipTextModel: createLoader('text_model'),
  SiglipVisionModel: createLoader('vision_model'),
};

import type { SeededRandom } from '../../../bench/recipe-card-reading/seeded-random.ts';

export interface LabeledSample {
  input: Float32Array;
  label: number;
}

interface Layer {
  inputs: number;
  outputs: number;
  weights: Float32Array;
  bias: Float32Array;
  /** Sums of Adam, for weights and bias. */
  momentum: [Float32Array, Float32Array];
  variance: [Float32Array, Float32Array];
  gradient: [Float32Array, Float32Array];
}

interface TrainingOptions {
  classes: number;
  random: SeededRandom;
  /** Measured after each epoch. */
  validation: readonly LabeledSample[];
}

const HIDDEN = 64;
const EPOCHS = 14;
const BATCH = 64;
const LEARNING_RATE = 0.002;
/** The probability that the network should give to the other classes together. */
const LABEL_SMOOTHING = 0.02;

/**
 * Trains a network with one hidden layer (ReLU) and softmax outputs with Adam (Kingma and Ba, 2015).
 *
 * @returns its layers; weights are signed bytes, multiplied by `scale`
 */
export function trainNetwork(samples: readonly LabeledSample[], options: TrainingOptions) {
  const { classes, random, validation } = options;
  const inputs = samples[0]?.input.length ?? 0;
  const hidden = createLayer(inputs, HIDDEN, random);
  const output = createLayer(HIDDEN, classes, random);
  const steps = EPOCHS * Math.ceil(samples.length / BATCH);
  let step = 0;
  for (let epoch = 1; epoch <= EPOCHS; epoch += 1) {
    const shuffled = shuffle(samples, random);
    for (let start = 0; start < shuffled.length; start += BATCH) {
      for (const sample of shuffled.slice(start, start + BATCH))
        addGradients(hidden, output, sample, classes);
      step += 1;
      const rate = LEARNING_RATE * 0.5 * (1 + Math.cos((Math.PI * step) / steps));
      for (const layer of [hidden, output]) applyGradients(layer, rate, step);
    }
    console.log(`epoch ${epoch}: ${describeAccuracy([hidden, output], samples, validation)}`);
  }
  return [hidden, output].map(quantize);
}

function createLayer(inputs: number, outputs: number, random: SeededRandom): Layer {
  const limit = Math.sqrt(6 / inputs);
  const zeros = (): [Float32Array, Float32Array] => [
    new Float32Array(inputs * outputs),
    new Float32Array(outputs),
  ];
  const weights = Float32Array.from({ length: inputs * outputs }, () =>
    random.range(-limit, limit),
  );
  const bias = new Float32Array(outputs);
  return {
    ...{ inputs, outputs, weights, bias },
    ...{ momentum: zeros(), variance: zeros(), gradient: zeros() },
  };
}

function shuffle(samples: readonly LabeledSample[], random: SeededRandom): LabeledSample[] {
  const shuffled = [...samples];
  for (let index = shuffled.length - 1; index > 0; index -= 1) {
    const other = random.integer(0, index);
    [shuffled[index], shuffled[other]] = [
      shuffled[other] as LabeledSample,
      shuffled[index] as LabeledSample,
    ];
  }
  return shuffled;
}

function computeLayer({ inputs, outputs, weights, bias }: Layer, input: Float32Array) {
  const result = new Float32Array(outputs);
  for (let row = 0; row < outputs; row += 1) {
    let sum = bias[row] ?? 0;
    for (let column = 0; column < inputs; column += 1)
      sum += (weights[row * inputs + column] as number) * (input[column] as number);
    result[row] = sum;
  }
  return result;
}

function computeProbabilities(hidden: Layer, output: Layer, input: Float32Array) {
  const active = computeLayer(hidden, input).map((value) => Math.max(0, value));
  const values = computeLayer(output, active);
  const largest = Math.max(...values);
  const powers = values.map((value) => Math.exp(value - largest));
  const total = powers.reduce((sum, value) => sum + value, 0);
  return { active, probabilities: powers.map((value) => value / total) };
}

function addGradients(
  hidden: Layer,
  output: Layer,
  { input, label }: LabeledSample,
  classes: number,
) {
  const { active, probabilities } = computeProbabilities(hidden, output, input);
  const errors = probabilities.map((value, index) => {
    const rest = LABEL_SMOOTHING / classes;
    return value - (index === label ? 1 - LABEL_SMOOTHING + rest : rest);
  });
  const hiddenErrors = new Float32Array(hidden.outputs);
  for (let row = 0; row < output.outputs; row += 1)
    for (let column = 0; column < output.inputs; column += 1)
      hiddenErrors[column] =
        (hiddenErrors[column] as number) +
        (errors[row] as number) * (output.weights[row * output.inputs + column] as number);
  for (const [index, value] of active.entries()) if (value === 0) hiddenErrors[index] = 0;
  accumulate(output, errors, active);
  accumulate(hidden, hiddenErrors, input);
}

function accumulate({ inputs, gradient }: Layer, errors: Float32Array, input: Float32Array): void {
  const [weights, bias] = gradient;
  for (const [row, error] of errors.entries()) {
    if (error === 0) continue;
    bias[row] = (bias[row] as number) + error;
    for (let column = 0; column < inputs; column += 1) {
      const index = row * inputs + column;
      weights[index] = (weights[index] as number) + error * (input[column] as number);
    }
  }
}

function applyGradients(layer: Layer, rate: number, step: number): void {
  for (const part of [0, 1] as const) {
    const values = part === 0 ? layer.weights : layer.bias;
    const [momentum, variance] = [layer.momentum[part], layer.variance[part]];
    const gradient = layer.gradient[part];
    for (let index = 0; index < values.length; index += 1) {
      const slope = (gradient[index] as number) / BATCH;
      momentum[index] = 0.9 * (momentum[index] as number) + 0.1 * slope;
      variance[index] = 0.999 * (variance[index] as number) + 0.001 * slope * slope;
      const mean = (momentum[index] as number) / (1 - 0.9 ** step);
      const spread = Math.sqrt((variance[index] as number) / (1 - 0.999 ** step));
      values[index] = (values[index] as number) - (rate * mean) / (spread + 1e-8);
    }
    gradient.fill(0);
  }
}

function describeAccuracy(
  [hidden, output]: [Layer, Layer],
  samples: readonly LabeledSample[],
  validation: readonly LabeledSample[],
): string {
  const measure = (set: readonly LabeledSample[]) => {
    const right = set.filter(({ input, label }) => {
      const { probabilities } = computeProbabilities(hidden, output, input);
      return probabilities.indexOf(Math.max(...probabilities)) === label;
    });
    return ((100 * right.length) / Math.max(1, set.length)).toFixed(2);
  };
  const sampled = samples.filter((_, index) => index % 20 === 0);
  return `${measure(sampled)}% of the training samples, ${measure(validation)}% of the validation samples`;
}

function quantize({ inputs, outputs, weights, bias }: Layer) {
  const scale = Math.max(...weights.map(Math.abs)) / 127;
  const bytes = Int8Array.from(weights, (value) => Math.round(value / scale));
  return {
    ...{ inputs, outputs, scale },
    weights: Buffer.from(bytes.buffer).toString('base64'),
    bias: [...bias].map((value) => Number(value.toFixed(4))),
  };
}

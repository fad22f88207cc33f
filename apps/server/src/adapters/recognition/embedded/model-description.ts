import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { checkSha256 } from './sha256.ts';

const probability = z.number().min(0).max(1);

const labelSchema = z.object({
  label: z.string().min(1),
  title: z.string().min(1),
  kind: z.enum(['dish', 'ingredient', 'not_food']),
  /** An ingredient that is known by its package alone. */
  packaged: z.boolean().default(false),
});

const descriptionSchema = z.object({
  file: z.string().regex(/^[\w.-]+\.onnx$/),
  thresholds: z.object({
    /** Above this probability of `not_food` a photo shows no food. */
    not_food: probability,
    /** From this probability of `not_food` on it is unclear whether it shows food. */
    unclear_from: probability,
    /** A label less probable than this is no suggestion. */
    show_candidate: probability,
    /** A best label less probable than this is not believed without asking. */
    auto_pick: probability,
  }),
  /** The graph's second output: what it sees before it names it. Models without one are good for names alone. */
  signature: z
    .object({
      space: z.string().min(1).max(50),
      size: z.number().int().positive(),
    })
    .optional(),
  labels: z
    .array(labelSchema)
    .refine(
      (labels) => labels.filter(({ kind }) => kind === 'not_food').length === 1,
      'exactly one label is not_food',
    )
    .refine((labels) => labels.length > 1, 'no label is food'),
});

export type Label = z.infer<typeof labelSchema>;
/** How the model's signatures are called, and how many numbers they have. */
export type SignatureSpace = NonNullable<z.infer<typeof descriptionSchema>['signature']>;
export type Thresholds = z.infer<typeof descriptionSchema>['thresholds'];

/** What the model's numbers mean, and which file gives them. */
export interface ModelDescription {
  /** In the order of the model's output. */
  labels: readonly Label[];
  thresholds: Thresholds;
  signature: SignatureSpace | null;
  modelPath: string;
  modelSha256: string;
}

/**
 * Reads `labels.json` of a model folder.
 * @throws Error naming the file that is missing, altered or not understood; the model file itself is checked where
 * it is loaded.
 */
export function readModelDescription(folder: string): ModelDescription {
  const sums = readSums(folder);
  const bytes = readFileSync(join(folder, 'labels.json'));
  checkSha256('labels.json', bytes, sumOf(sums, 'labels.json'));
  const { file, labels, thresholds, signature } = descriptionSchema.parse(
    JSON.parse(bytes.toString('utf8')),
  );
  return {
    labels,
    thresholds,
    signature: signature ?? null,
    modelPath: join(folder, file),
    modelSha256: sumOf(sums, file),
  };
}

/** The lines of `sha256sum`: 64 hex digits, two spaces, a file's name. */
function readSums(folder: string): ReadonlyMap<string, string> {
  const lines = readFileSync(join(folder, 'SHA256SUMS'), 'utf8').matchAll(
    /^([0-9a-f]{64}) [ *](.+?)\r?$/gm,
  );
  return new Map(Array.from(lines, ([, sum = '', name = '']) => [name, sum]));
}

function sumOf(sums: ReadonlyMap<string, string>, name: string): string {
  const sum = sums.get(name);
  if (!sum) throw new Error(`SHA256SUMS does not name ${name}`);
  return sum;
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { verifySha256 } from './verify-sha256.ts';

const probabilitySchema = z.number().min(0).max(1);

const labelSchema = z.object({
  label: z.string().min(1),
  title: z.string().min(1),
  kind: z.enum(['dish', 'ingredient', 'not_food']),
  /** An ingredient that is recognized by its package. */
  packaged: z.boolean().default(false),
});

const descriptionSchema = z.object({
  file: z.string().regex(/^[\w.-]+\.onnx$/),
  thresholds: z.object({
    /** Above this probability of `not_food` a photo shows no food. */
    not_food: probabilitySchema,
    /** From this probability of `not_food` on it is unclear whether a photo shows food. */
    unclear_from: probabilitySchema,
    /** Less probable labels are not suggested. */
    show_candidate: probabilitySchema,
    /** A less probable best label needs the user's confirmation. */
    auto_pick: probabilitySchema,
  }),
  /** The model's second output, from the layer before the classification. Models without it have no embeddings. */
  embedding: z
    .object({
      space: z.string().min(1).max(50),
      size: z.number().int().positive(),
    })
    .optional(),
  labels: z
    .array(labelSchema)
    .refine(
      (labels) => labels.filter(({ kind }) => kind === 'not_food').length === 1,
      'exactly one label must be not_food',
    )
    .refine((labels) => labels.length > 1, 'the model has no food label'),
});

export type ModelLabel = z.infer<typeof labelSchema>;
/** The name and size of the model's embedding space. */
export type EmbeddingSpace = NonNullable<z.infer<typeof descriptionSchema>['embedding']>;
export type Thresholds = z.infer<typeof descriptionSchema>['thresholds'];

/** The labels and thresholds of the model, and its file name. */
export interface ModelDescription {
  /** In the order of the model's output. */
  labels: readonly ModelLabel[];
  thresholds: Thresholds;
  embeddingSpace: EmbeddingSpace | null;
  modelPath: string;
  modelSha256: string;
}

/**
 * Reads `labels.json` of a model folder.
 *
 * @throws Error that names the missing, modified or invalid file; the model file is verified when it is loaded
 */
export function readModelDescription(folder: string): ModelDescription {
  const checksums = readChecksums(folder);
  const bytes = readFileSync(join(folder, 'labels.json'));
  verifySha256('labels.json', bytes, getChecksum(checksums, 'labels.json'));
  const { file, labels, thresholds, embedding } = descriptionSchema.parse(
    JSON.parse(bytes.toString('utf8')),
  );
  return {
    labels,
    thresholds,
    embeddingSpace: embedding ?? null,
    modelPath: join(folder, file),
    modelSha256: getChecksum(checksums, file),
  };
}

/** The format of `sha256sum`: 64 hex digits, two spaces, a file name. */
function readChecksums(folder: string): ReadonlyMap<string, string> {
  const lines = readFileSync(join(folder, 'SHA256SUMS'), 'utf8').matchAll(
    /^([0-9a-f]{64}) [ *](.+?)\r?$/gm,
  );
  return new Map(Array.from(lines, ([, checksum = '', name = '']) => [name, checksum]));
}

function getChecksum(checksums: ReadonlyMap<string, string>, name: string): string {
  const checksum = checksums.get(name);
  if (!checksum) throw new Error(`SHA256SUMS has no entry for ${name}`);
  return checksum;
}

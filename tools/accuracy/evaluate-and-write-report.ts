import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { RecognitionError } from '../../apps/server/src/ports/recognizer.ts';
import { createReportSections, type FailedPhoto } from './create-report-sections.ts';
import { evaluatePhoto, type PhotoResult, type RecognitionPipeline } from './evaluate-photo.ts';
import { formatReportAsHtml } from './format-report-as-html.ts';
import { formatReportAsMarkdown } from './format-report-as-markdown.ts';
import { InputError } from './input-error.ts';
import { type LabeledPhoto, listLabeledPhotos } from './list-labeled-photos.ts';

const PROGRESS_INTERVAL = 200;
const MAX_LISTED_FAILURES = 1000;

export interface EvaluationOptions {
  folders: readonly string[];
  labelsFile?: string | undefined;
  /** Uses every nth photo. */
  every: number;
  /** Receives `report.md`, `report.html`, and `photos.jsonl` with the result of each photo. */
  outputFolder: string;
  onProgress: (line: string) => void;
}

/**
 * Evaluates labeled photos and writes the report. One photo at a time is in memory.
 *
 * @throws InputError for unusable folders or labels, or if no photo could be evaluated; RecognitionError if the recognizer
 * is not usable
 */
export async function evaluateAndWriteReport(
  pipeline: RecognitionPipeline,
  options: EvaluationOptions,
) {
  const photos = await listPhotos(options);
  await mkdir(options.outputFolder, { recursive: true });
  const lines = createWriteStream(join(options.outputFolder, 'photos.jsonl'));
  const results: PhotoResult[] = [];
  const failures: FailedPhoto[] = [];
  try {
    for (const [index, photo] of photos.entries()) {
      const result = await evaluateOrDescribeFailure(photo, pipeline);
      if ('reason' in result) failures.push(result);
      else results.push(result);
      lines.write(`${JSON.stringify(result)}\n`);
      if ((index + 1) % PROGRESS_INTERVAL === 0)
        options.onProgress(`${index + 1} of ${photos.length} photos …`);
    }
  } finally {
    lines.end();
    await finished(lines);
  }
  const [failure] = failures;
  if (results.length === 0 && failure)
    throw new InputError(`No photo could be evaluated; ${failure.file}: ${failure.reason}`);
  const report = createReportSections({
    recognizer: pipeline.recognizer.source,
    results,
    failures: failures.slice(0, MAX_LISTED_FAILURES),
  });
  await writeFile(join(options.outputFolder, 'report.md'), formatReportAsMarkdown(report));
  await writeFile(join(options.outputFolder, 'report.html'), formatReportAsHtml(report));
  return { results, failures };
}

async function listPhotos({ folders, labelsFile, every }: EvaluationOptions) {
  if (labelsFile && folders.length > 1)
    throw new InputError('--labels applies to one folder; name one folder only.');
  const photos: LabeledPhoto[] = [];
  for (const folder of folders) photos.push(...(await listLabeledPhotos(folder, labelsFile)));
  return photos.filter((_, index) => index % every === 0);
}

async function evaluateOrDescribeFailure(
  photo: LabeledPhoto,
  pipeline: RecognitionPipeline,
): Promise<PhotoResult | FailedPhoto> {
  try {
    return await evaluatePhoto(photo, pipeline);
  } catch (error) {
    if (error instanceof RecognitionError && isUnusable(error)) throw error;
    return { file: photo.file, reason: describeError(error) };
  }
}

/** Whether all other photos would fail too. */
function isUnusable({ kind }: RecognitionError): boolean {
  return kind === 'not_configured' || kind === 'unavailable';
}

function describeError(error: unknown): string {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 'no such file';
  return error instanceof Error ? error.message : String(error);
}

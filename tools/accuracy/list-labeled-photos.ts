import { type Dirent, existsSync, statSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, extname, join, relative, resolve, sep } from 'node:path';
import { findRecipeByLabel, findRecipeByName } from '@plateful/cookbook';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { InputError } from './input-error.ts';

const LABELS_FILE = 'labels.csv';
const LABELS_FILE_MAX_BYTES = 20 * 1024 * 1024;
/** Bounds the memory of the results, which take about 1 kB each. */
const MAX_PHOTOS = 100_000;
const MAX_FOLDER_DEPTH = 8;
const PHOTO_EXTENSIONS = new Set(
  '.jpg .jpeg .png .webp .avif .gif .heic .heif'.split(' ').values(),
);

const kindSchema = z.enum(['dish', 'ingredient', 'packaged', 'preparation', 'not_food']);

/** `preparation`: food before it is the labeled dish, such as dough or chopped vegetables. */
export type PhotoKind = z.infer<typeof kindSchema>;

/** What a photo shows. */
export interface PhotoLabel {
  /** The usual English name; users type it to search. */
  label: string;
  kind: PhotoKind;
  /** Other English names of the same dish. */
  names: string[];
  namesDe: string[];
}

export interface LabeledPhoto extends PhotoLabel {
  path: string;
  /** The path inside its folder, with slashes. */
  file: string;
  source: string;
}

const namesColumn = z
  .string()
  .default('')
  .transform((names) => names.split('|').flatMap((name) => name.trim() || []));
const rowSchema = z.object({
  file: z.string().min(1),
  label: z.string().trim().min(1),
  kind: kindSchema.or(z.literal('')).optional(),
  source: z.string().optional(),
  names: namesColumn,
  names_de: namesColumn,
});

/**
 * Lists the photos of a folder in a stable order. The labels are in `labels.csv`, in the given file with the same
 * columns, or they are the names of the subfolders; a subfolder of such a folder names the photo's source.
 *
 * @throws InputError if the folder or the labels can't be used
 */
export async function listLabeledPhotos(
  folder: string,
  labelsFile?: string,
): Promise<LabeledPhoto[]> {
  if (!existsSync(folder) || !statSync(folder).isDirectory())
    throw new InputError(`There is no folder ${folder}.`);
  const defaultLabelsFile = join(folder, LABELS_FILE);
  const csv = labelsFile ?? (existsSync(defaultLabelsFile) ? defaultLabelsFile : undefined);
  const photos = csv ? await readLabelsFile(folder, csv) : await readSubfolders(folder);
  if (photos.length === 0)
    throw new InputError(
      `${folder} has no labeled photos. Put photos into subfolders named after their label, or list them in ${LABELS_FILE}.`,
    );
  if (photos.length > MAX_PHOTOS)
    throw new InputError(
      `${folder} has ${photos.length} photos; the limit is ${MAX_PHOTOS}. Use --every to take a sample of a part of them.`,
    );
  return photos;
}

async function readLabelsFile(folder: string, csv: string): Promise<LabeledPhoto[]> {
  if (!existsSync(csv)) throw new InputError(`There is no file ${csv}.`);
  if (statSync(csv).size > LABELS_FILE_MAX_BYTES)
    throw new InputError(`${csv} is larger than ${LABELS_FILE_MAX_BYTES / 1024 / 1024} MB.`);
  return parseRows(csv, await readFile(csv, 'utf8')).map((row, index) => {
    const result = rowSchema.safeParse(row);
    const position = `${csv}, row ${index + 2}`;
    if (!result.success) {
      const [issue] = result.error.issues;
      throw new InputError(`${position}: ${issue?.path.join('.')}: ${issue?.message}`);
    }
    const { file, label, kind, source, names, names_de: namesDe } = result.data;
    const path = resolve(folder, file);
    if (!path.startsWith(resolve(folder) + sep))
      throw new InputError(`${position}: ${file} is outside the folder.`);
    return {
      ...{ path, file, label, names, namesDe },
      kind: kind || getKind(label),
      source: source || basename(resolve(folder)),
    };
  });
}

function parseRows(csv: string, text: string): unknown[] {
  try {
    return parse(text, { bom: true, columns: true, skip_empty_lines: true, trim: true });
  } catch (error) {
    throw new InputError(
      `${csv} is not a CSV file with a header: ${error instanceof Error ? error.message : error}`,
    );
  }
}

async function readSubfolders(folder: string): Promise<LabeledPhoto[]> {
  const photos: LabeledPhoto[] = [];
  for (const path of await listPhotoFiles(folder, MAX_FOLDER_DEPTH)) {
    const parts = relative(folder, path).split(sep);
    // Photos that are not in a subfolder have no label.
    if (parts.length < 2) continue;
    const [labelFolder = '', ...inner] = parts;
    const source = inner.length > 1 ? inner[0] : undefined;
    photos.push({
      ...{ path, file: parts.join('/'), names: [], namesDe: [] },
      label: labelFolder.replaceAll('_', ' '),
      kind: getKind(labelFolder),
      source: source ?? basename(resolve(folder)),
    });
  }
  return photos;
}

async function listPhotoFiles(folder: string, depth: number): Promise<string[]> {
  if (depth === 0) return [];
  const entries = await readdir(folder, { withFileTypes: true });
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  const files: string[] = [];
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) files.push(...(await listPhotoFiles(path, depth - 1)));
    else if (isPhoto(entry)) files.push(path);
  }
  return files;
}

function isPhoto(entry: Dirent): boolean {
  return entry.isFile() && PHOTO_EXTENSIONS.has(extname(entry.name).toLowerCase());
}

function getKind(label: string): PhotoKind {
  const name = label.replaceAll('_', ' ');
  if (name === 'not food') return 'not_food';
  return (findRecipeByLabel(label) ?? findRecipeByName(name))?.kind ?? 'dish';
}

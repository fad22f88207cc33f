import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';

const execFileAsync = promisify(execFile);

export interface LabeledPhoto {
  path: string;
  /** A label of the model, `not_food`, or `other_food` for food without a label. */
  label: string;
}

export interface PhotoSet {
  id: 'food101' | 'produce' | 'kitchen' | 'non-food';
  photos: LabeledPhoto[];
}

/**
 * Unpacks the labeled test photos into a temporary folder; `remove` deletes it.
 *
 * @param every uses every Nth photo of the large sets
 */
export async function unpackPhotoSets(archives: string, every: number) {
  const sample = (photos: LabeledPhoto[]) => photos.filter((_, index) => index % every === 0);
  const folder = await mkdtemp(join(tmpdir(), 'accuracy-'));
  const unpack = async (archive: string) => {
    const target = await mkdtemp(join(folder, 'set-'));
    await execFileAsync('tar', ['-xzf', join(archives, archive), '-C', target]);
    return target;
  };
  const sets: PhotoSet[] = [
    {
      id: 'food101',
      photos: sample(await readPhotosLabeledByFolder(await unpack('food101-64-test.tar.gz'))),
    },
    {
      id: 'produce',
      photos: sample(await readPhotosLabeledByFolder(await unpack('produce-96-test.tar.gz'))),
    },
    { id: 'kitchen', photos: await readPhotosLabeledByCsv(await unpack('wild-dev-512.tar.gz')) },
    {
      id: 'non-food',
      photos: sample(await readPhotosLabeledByFolder(await unpack('nonfood-80-test.tar.gz'))),
    },
  ];
  return { sets, remove: () => rm(folder, { recursive: true }) };
}

/** Reads photos stored as `<label>/<photo>`. */
async function readPhotosLabeledByFolder(folder: string): Promise<LabeledPhoto[]> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  return files
    .filter((file) => file.isFile())
    .map((file) => ({ path: join(file.parentPath, file.name), label: basename(file.parentPath) }))
    .sort(byPath);
}

/** Reads photos listed in `wild-dev/labels.csv` (file, label, source). */
async function readPhotosLabeledByCsv(folder: string): Promise<LabeledPhoto[]> {
  const table = join(folder, 'wild-dev', 'labels.csv');
  const [, ...rows] = (await readFile(table, 'utf8')).trim().split(/\r?\n/);
  return rows
    .map((row) => {
      const [file = '', label = ''] = row.split(',');
      return { path: join(dirname(table), basename(file)), label };
    })
    .sort(byPath);
}

function byPath(a: LabeledPhoto, b: LabeledPhoto): number {
  return a.path < b.path ? -1 : 1;
}

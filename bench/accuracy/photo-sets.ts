import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface LabelledPhoto {
  path: string;
  /** A label of the model, `not_food`, or `other_food` for food that the model has no name for. */
  label: string;
}

export interface PhotoSet {
  id: 'food101' | 'produce' | 'kitchen' | 'non-food';
  photos: LabelledPhoto[];
}

/** The labelled test photos, unpacked into a folder that `remove` deletes. */
export async function unpackPhotoSets(archives: string) {
  const folder = await mkdtemp(join(tmpdir(), 'accuracy-'));
  const unpack = async (archive: string) => {
    const target = await mkdtemp(join(folder, 'set-'));
    await run('tar', ['-xzf', join(archives, archive), '-C', target]);
    return target;
  };
  const sets: PhotoSet[] = [
    { id: 'food101', photos: await labelledByFolder(await unpack('food101-64-test.tar.gz')) },
    { id: 'produce', photos: await labelledByFolder(await unpack('produce-96-test.tar.gz')) },
    { id: 'kitchen', photos: await labelledByTable(await unpack('wild-dev-512.tar.gz')) },
    { id: 'non-food', photos: await labelledByFolder(await unpack('nonfood-80-test.tar.gz')) },
  ];
  return { sets, remove: () => rm(folder, { recursive: true }) };
}

/** `<label>/<photo>` */
async function labelledByFolder(folder: string): Promise<LabelledPhoto[]> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  return files
    .filter((file) => file.isFile())
    .map((file) => ({ path: join(file.parentPath, file.name), label: basename(file.parentPath) }))
    .sort(byPath);
}

/** `wild-dev/labels.csv`: file, label and where it is from. */
async function labelledByTable(folder: string): Promise<LabelledPhoto[]> {
  const table = join(folder, 'wild-dev', 'labels.csv');
  const [, ...rows] = (await readFile(table, 'utf8')).trim().split(/\r?\n/);
  return rows
    .map((row) => {
      const [file = '', label = ''] = row.split(',');
      return { path: join(dirname(table), basename(file)), label };
    })
    .sort(byPath);
}

function byPath(a: LabelledPhoto, b: LabelledPhoto): number {
  return a.path < b.path ? -1 : 1;
}

import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startServer } from '../../e2e/harness/server.ts';
import { openBeside } from '../load/database.ts';
import { type Person, seedPeople, seedRecipes } from './seed.ts';

const { BENCH_DATA } = process.env;

/**
 * Fills an empty data directory with people who have `recipes` together. With the environment variable BENCH_DATA, it
 * copies that data directory instead, or leaves a copy there for the next run.
 */
export async function fillPeople(
  dataDir: string,
  { people, recipes }: { people: number; recipes: number },
): Promise<Person[]> {
  if (BENCH_DATA) {
    const kept = await readFile(join(BENCH_DATA, 'people.json'), 'utf8').catch(() => null);
    if (kept !== null) {
      await cp(BENCH_DATA, dataDir, { recursive: true, preserveTimestamps: true });
      return JSON.parse(kept);
    }
  }
  const server = await startServer(dataDir, { RECIPES_PER_ACCOUNT: '1000000' });
  const { pool, close } = await openBeside(dataDir);
  const seeded = await seedPeople(pool, people);
  await seedRecipes(pool, seeded, recipes);
  await pool.query('vacuum analyze');
  await close();
  await server.stop();
  if (BENCH_DATA) {
    await mkdir(BENCH_DATA, { recursive: true });
    await writeFile(join(dataDir, 'people.json'), JSON.stringify(seeded));
    await cp(dataDir, BENCH_DATA, { recursive: true, preserveTimestamps: true });
  }
  return seeded;
}

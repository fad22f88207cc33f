import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openServerDatabase } from '../../apps/server/src/testing/open-server-database.ts';
import { startTestServer } from '../../e2e/harness/test-server.ts';
import { type SeededUser, seedRecipes, seedUsersWithSessions } from './seed-users-and-recipes.ts';

const { BENCH_DATA } = process.env;

/**
 * Fills an empty data directory with users who own `recipes` recipes in total. If the environment variable BENCH_DATA is
 * set, copies the data directory stored there instead, or stores a copy there for the next run.
 */
export async function seedDataDir(
  dataDir: string,
  { users, recipes }: { users: number; recipes: number },
): Promise<SeededUser[]> {
  if (BENCH_DATA) {
    const savedUsers = await readFile(join(BENCH_DATA, 'users.json'), 'utf8').catch(() => null);
    if (savedUsers !== null) {
      await cp(BENCH_DATA, dataDir, { recursive: true, preserveTimestamps: true });
      return JSON.parse(savedUsers);
    }
  }
  const server = await startTestServer(dataDir, { RECIPES_PER_ACCOUNT: '1000000' });
  const { pool, close } = await openServerDatabase(dataDir);
  const seededUsers = await seedUsersWithSessions(pool, users);
  await seedRecipes(pool, seededUsers, recipes);
  await pool.query('vacuum analyze');
  await close();
  await server.stop();
  if (BENCH_DATA) {
    await mkdir(BENCH_DATA, { recursive: true });
    await writeFile(join(dataDir, 'users.json'), JSON.stringify(seededUsers));
    await cp(dataDir, BENCH_DATA, { recursive: true, preserveTimestamps: true });
  }
  return seededUsers;
}

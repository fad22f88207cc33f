/**
 * A process that owns a DATA_DIR, for tests to kill. Says what happens in lines of JSON, stops on SIGTERM, and does
 * what the word after the folder says: `insert` rows and report each one when it is committed, `quit` without stopping.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { EmbeddedPostgresError, startEmbeddedPostgres } from '../embedded-postgres.ts';

async function main(dataDir: string, task: string | undefined): Promise<void> {
  say({ event: 'begin' });
  const server = await startEmbeddedPostgres({
    dataDir,
    log: (text) => say({ event: 'log', text }),
  });
  process.once('SIGTERM', async () => {
    await server.stop();
    process.exit(0);
  });
  process.once('SIGINT', async () => {
    await sleep(200);
    const answers = await query(server.connection, 'select 1').then(
      () => true,
      () => false,
    );
    say({ event: 'interrupted', answers });
    await server.stop();
    process.exit(0);
  });
  say({ event: 'up', connection: server.connection });
  if (task === 'quit') process.exit(0);
  if (task === 'insert') await insert(server.connection);
  setInterval(() => {}, 60_000);
}

async function query(connection: pg.ClientConfig, sql: string): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query(sql);
  await client.end();
}

async function insert(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection);
  client.on('error', () => {});
  await client.connect();
  await client.query('create table if not exists kept (id bigint generated always as identity)');
  for (;;) {
    const { rows } = await client.query<{ id: string }>(
      'insert into kept default values returning id',
    );
    say({ event: 'committed', id: Number(rows[0]?.id) });
  }
}

function say(line: object): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

const [, , folder, task] = process.argv;
main(folder ?? '', task).catch((error: unknown) => {
  const isPlain = error instanceof EmbeddedPostgresError;
  say({
    event: isPlain ? 'refused' : 'failed',
    text: String(error instanceof Error ? error.message : error),
  });
  process.exit(1);
});

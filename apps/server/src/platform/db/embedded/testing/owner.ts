/** A process that owns a DATA_DIR, for tests to kill. Says what happens in lines of JSON, stops on SIGTERM. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { EmbeddedPostgresError, startEmbeddedPostgres } from '../embedded-postgres.ts';
import { defaultSources } from '../find-binaries.ts';
import type { OwnerTask } from './harness.ts';

async function main({ dataDir, packageFolder, task }: OwnerTask): Promise<void> {
  say({ event: 'begin' });
  const server = await startEmbeddedPostgres({
    dataDir,
    log: (text) => say({ event: 'log', text }),
    sources: packageFolder ? { packageFolder, systemFolders: async () => [] } : defaultSources(),
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

main(JSON.parse(process.argv[2] ?? '{}')).catch((error: unknown) => {
  const event = error instanceof EmbeddedPostgresError ? 'refused' : 'failed';
  say({ event, text: error instanceof Error ? error.message : String(error) });
  process.exit(1);
});

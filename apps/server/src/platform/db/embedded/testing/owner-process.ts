/** A process that owns a DATA_DIR and that tests can kill. Prints events as JSON lines and stops on SIGTERM. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { EmbeddedPostgresUnavailableError, startEmbeddedPostgres } from '../embedded-postgres.ts';
import { getDefaultBinarySources } from '../find-or-copy-binaries.ts';
import type { OwnerTask } from './embedded-postgres-harness.ts';

async function main({ dataDir, packageFolder, task }: OwnerTask): Promise<void> {
  sendMessage({ event: 'begin' });
  const server = await startEmbeddedPostgres({
    dataDir,
    log: (text) => sendMessage({ event: 'log', text }),
    sources: packageFolder
      ? { packageFolder, systemFolders: async () => [] }
      : getDefaultBinarySources(),
  });
  process.once('SIGTERM', async () => {
    await server.stop();
    process.exit(0);
  });
  process.once('SIGINT', async () => {
    await sleep(200);
    const acceptsQueries = await query(server.connection, 'select 1').then(
      () => true,
      () => false,
    );
    sendMessage({ event: 'interrupted', acceptsQueries });
    await server.stop();
    process.exit(0);
  });
  sendMessage({ event: 'up', connection: server.connection });
  if (task === 'quit') process.exit(0);
  if (task === 'insert') await insertRows(server.connection);
  setInterval(() => {}, 60_000);
}

async function query(connection: pg.ClientConfig, sql: string): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query(sql);
  await client.end();
}

async function insertRows(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection);
  client.on('error', () => {});
  await client.connect();
  await client.query('create table if not exists kept (id bigint generated always as identity)');
  for (;;) {
    const { rows } = await client.query<{ id: string }>(
      'insert into kept default values returning id',
    );
    sendMessage({ event: 'committed', id: Number(rows[0]?.id) });
  }
}

function sendMessage(line: object): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

main(JSON.parse(process.argv[2] ?? '{}')).catch((error: unknown) => {
  const event = error instanceof EmbeddedPostgresUnavailableError ? 'rejected' : 'failed';
  sendMessage({ event, text: error instanceof Error ? error.message : String(error) });
  process.exit(1);
});

import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PRODUCT_NAME } from '@plateful/contract';
import { ConfigError, readConfig } from '#config.ts';
import { EmbeddedPostgresError } from '#platform/db/embedded/embedded-postgres.ts';
import { startServer } from '#server.ts';

/** The process: configuration in, a running server out, and a graceful end. */
async function main(): Promise<void> {
  const envFile = join(process.cwd(), '.env');
  if (existsSync(envFile)) process.loadEnvFile(envFile);
  const config = readConfig(process.env);
  await mkdir(config.dataDir, { recursive: true });
  const server = await startServer(config, (line) => console.log(line));
  console.log(`${PRODUCT_NAME} is ready: ${server.url}`);

  let stopping = false;
  const stop = (signal: string) => {
    if (stopping) return;
    stopping = true;
    console.log(`${signal}: finishing what is in flight …`);
    server.close().then(
      () => process.exit(0),
      (error) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', () => stop('SIGTERM'));
  process.on('SIGINT', () => stop('SIGINT'));
}

main().catch((error: unknown) => {
  const known = error instanceof ConfigError || error instanceof EmbeddedPostgresError;
  console.error(known ? `${PRODUCT_NAME} can't start: ${error.message}` : error);
  process.exit(1);
});

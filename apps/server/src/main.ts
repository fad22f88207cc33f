import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PRODUCT_NAME } from '@plateful/contract';
import { ConfigError, codeOf, readConfig } from '#config.ts';
import { EmbeddedPostgresError } from '#platform/db/embedded/embedded-postgres.ts';
import { type RunningServer, startServer } from '#server.ts';

/** EX_CONFIG of sysexits.h: starting again would not help. */
const CONFIGURATION_ERROR = 78;

/** The process: configuration in, a running server out, and a graceful end. */
async function main(): Promise<void> {
  const envFile = join(process.cwd(), '.env');
  if (existsSync(envFile)) process.loadEnvFile(envFile);
  const config = readConfig(process.env);
  await makeDataDir(config.dataDir);
  let server: RunningServer | undefined;
  let stopping = false;
  const stop = (exitCode: number) => {
    if (stopping) return;
    stopping = true;
    endWith(exitCode, server);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      // A terminal sends it to this process and to the one that started it, which passes it on.
      if (!stopping) console.log(`${signal}: finishing what is in flight …`);
      stop(0);
    });
  }
  // The process that started this one and would stop it is gone.
  process.on('disconnect', () => stop(0));
  server = await startServer(config, {
    print: (line) => console.log(line),
    giveUp: () => stop(1),
  });
  console.log(`${PRODUCT_NAME} is ready: ${server.url}`);
}

async function makeDataDir(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true });
  } catch (error) {
    throw new ConfigError(`DATA_DIR: ${dataDir} can't be made (${codeOf(error)}).`);
  }
}

/** In the middle of starting there is nothing to finish: leaving is enough. */
function endWith(exitCode: number, server: RunningServer | undefined): void {
  if (!server) process.exit(exitCode);
  server.close().then(
    () => process.exit(exitCode),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
}

main().catch((error: unknown) => {
  const known = error instanceof ConfigError || error instanceof EmbeddedPostgresError;
  console.error(known ? `${PRODUCT_NAME} can't start: ${error.message}` : error);
  process.exit(known ? CONFIGURATION_ERROR : 1);
});

import { mkdir } from 'node:fs/promises';
import { PRODUCT_NAME } from '@plateful/contract';
import { ConfigError } from '#config.ts';
import { loadConfig } from '#load-config.ts';
import { EmbeddedPostgresUnavailableError } from '#platform/db/embedded/embedded-postgres.ts';
import { getErrorCodeOrMessage } from '#platform/get-error-code-or-message.ts';
import { type RunningServer, startServer } from '#server.ts';

/** EX_CONFIG in sysexits.h: a restart would not help. */
const CONFIG_ERROR_EXIT_CODE = 78;

/** Reads the configuration, starts the server and stops it on a signal. */
async function main(): Promise<void> {
  const config = loadConfig();
  await createDataDir(config.dataDir);
  let server: RunningServer | undefined;
  let stopping = false;
  const stop = (exitCode: number) => {
    if (stopping) return;
    stopping = true;
    closeAndExit(exitCode, server);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      // A terminal sends the signal to this process and to its parent, which passes it on.
      if (!stopping) console.log(`${signal}: shutting down …`);
      stop(0);
    });
  }
  // The parent process has exited, so no signal would come from it.
  process.on('disconnect', () => stop(0));
  server = await startServer(config, {
    print: (line) => console.log(line),
    onFatal: () => stop(1),
  });
  console.log(`${PRODUCT_NAME} is ready: ${server.url}`);
}

async function createDataDir(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true });
  } catch (error) {
    throw new ConfigError(
      `DATA_DIR: ${dataDir} cannot be created (${getErrorCodeOrMessage(error)}).`,
    );
  }
}

/** Exits at once when the server has not started yet. */
function closeAndExit(exitCode: number, server: RunningServer | undefined): void {
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
  const known = error instanceof ConfigError || error instanceof EmbeddedPostgresUnavailableError;
  console.error(known ? `${PRODUCT_NAME} can't start: ${error.message}` : error);
  process.exit(known ? CONFIG_ERROR_EXIT_CODE : 1);
});

import type { TestProject } from 'vitest/node';
import { createTempDataDir, startTestServer } from './test-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server for tests that do not need their own. */
    sharedServer: { url: string; dataDir: string };
  }
}

/** Starts the server that test files share. */
export async function setup({ provide }: TestProject) {
  const dataDirectory = await createTempDataDir();
  const server = await startTestServer(dataDirectory.path);
  provide('sharedServer', { url: server.url, dataDir: dataDirectory.path });
  return async () => {
    await server.stop();
    await dataDirectory.remove();
  };
}

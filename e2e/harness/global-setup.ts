import type { TestProject } from 'vitest/node';
import { copyDataDir, createTempDataDir, startTestServer } from './test-server.ts';
import { type Credentials, parseDemoCredentials } from './test-user.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The server for tests that do not need their own. */
    sharedServer: { url: string; dataDir: string };
    /** A data directory with the demo user; copying it is faster than creating a database. */
    dataDirTemplate: string;
    demoUser: Credentials;
  }
}

/** Starts the server that test files share. */
export async function setup({ provide }: TestProject) {
  const template = await createTempDataDir();
  const firstServer = await startTestServer(template.path);
  provide('demoUser', parseDemoCredentials(firstServer.output()));
  await firstServer.stop();
  provide('dataDirTemplate', template.path);
  const dataDirectory = await copyDataDir(template.path);
  const server = await startTestServer(dataDirectory.path);
  provide('sharedServer', { url: server.url, dataDir: dataDirectory.path });
  return async () => {
    await server.stop();
    await Promise.all([dataDirectory.remove(), template.remove()]);
  };
}

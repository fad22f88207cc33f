import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Waits for an email to the address and returns its code; ignores the code `newerThan`. `signal` ends the wait. */
export async function waitForVerificationCode(
  dataDir: string,
  email: string,
  { newerThan, signal }: { newerThan?: string; signal?: AbortSignal | undefined } = {},
): Promise<string> {
  for (let attempt = 0; attempt < 50; attempt++) {
    signal?.throwIfAborted();
    const code = await findNewestCode(join(dataDir, 'outbox'), email);
    if (code && code !== newerThan) return code;
    await sleep(100);
  }
  throw new Error(`No email arrived for ${email}.`);
}

async function findNewestCode(outbox: string, email: string): Promise<string | undefined> {
  const names = await readdir(outbox).catch(() => []);
  for (const name of names
    .filter((file) => file.endsWith('.eml'))
    .sort()
    .reverse()) {
    const emailText = await readFile(join(outbox, name), 'utf8');
    if (emailText.includes(email)) return emailText.match(/^\s+(\d{6})\s*$/m)?.[1];
  }
  return undefined;
}

/** The emails that were sent, in any order. */
export async function readEmails(dataDir: string): Promise<string[]> {
  const outbox = join(dataDir, 'outbox');
  const names = (await readdir(outbox)).filter((file) => file.endsWith('.eml'));
  return Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')));
}

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Waits for an email to the address and returns its code; ignores the code `newerThan`. */
export async function readVerificationCode(
  dataDir: string,
  email: string,
  { newerThan }: { newerThan?: string } = {},
): Promise<string> {
  for (let attempt = 0; attempt < 50; attempt++) {
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

/** Counts the emails sent to an address. */
export async function countEmails(dataDir: string, email: string): Promise<number> {
  const outbox = join(dataDir, 'outbox');
  const names = (await readdir(outbox)).filter((file) => file.endsWith('.eml'));
  const emails = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')));
  return emails.filter((text) => text.includes(email)).length;
}

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** The code of the newest mail to an address in the outbox; one that came after the code `newerThan`. */
export async function readMailedCode(
  dataDir: string,
  email: string,
  { newerThan }: { newerThan?: string } = {},
): Promise<string> {
  for (let tries = 0; tries < 50; tries++) {
    const code = await newestCode(join(dataDir, 'outbox'), email);
    if (code && code !== newerThan) return code;
    await sleep(100);
  }
  throw new Error(`No mail to ${email} came.`);
}

async function newestCode(outbox: string, email: string): Promise<string | undefined> {
  const names = await readdir(outbox).catch(() => []);
  for (const name of names
    .filter((file) => file.endsWith('.eml'))
    .sort()
    .reverse()) {
    const mail = await readFile(join(outbox, name), 'utf8');
    if (mail.includes(email)) return mail.match(/^\s+(\d{6})\s*$/m)?.[1];
  }
  return undefined;
}

/** How many mails to an address there are. */
export async function countMails(dataDir: string, email: string): Promise<number> {
  const outbox = join(dataDir, 'outbox');
  const names = (await readdir(outbox)).filter((file) => file.endsWith('.eml'));
  const mails = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')));
  return mails.filter((mail) => mail.includes(email)).length;
}

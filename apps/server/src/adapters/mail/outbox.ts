import { randomBytes } from 'node:crypto';
import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import type { Mailer } from '#ports/mailer.ts';

interface OutboxOptions {
  directory: string;
  from: string;
  /** Told of each mail, so that a newcomer finds the code on the console. */
  print: (line: string) => void;
}

/** Writes each mail as a file that any mail program opens; the names sort by time. */
export function createOutboxMailer({ directory, from, print }: OutboxOptions): Mailer {
  const composer = nodemailer.createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
  });
  let count = 0;
  return {
    async send(mail) {
      const { message } = await composer.sendMail({
        from,
        ...mail,
        textEncoding: 'quoted-printable',
      });
      const stamp = new Date().toISOString().replace(/[-:.]/g, '');
      count += 1;
      const name = `${stamp}-${String(count % 10_000).padStart(4, '0')}-${randomBytes(3).toString('hex')}.eml`;
      await mkdir(directory, { recursive: true, mode: 0o700 });
      await writeDurably(directory, name, message as Buffer);
      print(`Mail to ${mail.to}: ${mail.subject} (${join(directory, name)})`);
    },
    async close() {
      composer.close();
    },
  };
}

async function writeDurably(directory: string, name: string, bytes: Uint8Array): Promise<void> {
  const temporary = join(directory, `.${name}.part`);
  const file = await open(temporary, 'w', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporary, join(directory, name));
}

import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import type { Mailer } from '#ports/mailer.ts';
import { messageOf, orderedAt } from './message.ts';

interface OutboxOptions {
  directory: string;
  from: string;
  /** Told of each mail, so that a newcomer finds the code on the console. */
  print: (line: string) => void;
}

/**
 * Writes each mail as a file that any mail program opens. The names sort by the time of the order; a repetition has
 * the same name, and so replaces the file.
 */
export function createOutboxMailer({ directory, from, print }: OutboxOptions): Mailer {
  const composer = nodemailer.createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
  });
  return {
    async send(mail, id) {
      const { message } = await composer.sendMail(messageOf(mail, id, from));
      const name = fileName(id);
      await mkdir(directory, { recursive: true, mode: 0o700 });
      await writeDurably(directory, name, message as Buffer);
      print(`Mail to ${mail.to}: ${mail.subject} (${join(directory, name)})`);
    },
    async close() {
      composer.close();
    },
  };
}

function fileName(id: string): string {
  const stamp = orderedAt(id).toISOString().replace(/[-:.]/g, '');
  return `${stamp}-${id}.eml`;
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

import { access, constants, mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import type { Mailer } from '#ports/mailer.ts';
import { getUuidTimestamp, toNodemailerMessage } from './to-nodemailer-message.ts';

export interface OutboxFolderMailerOptions {
  directory: string;
  from: string;
  /** Called for each email, so that the operator sees verification codes on the console. */
  printLine: (line: string) => void;
}

/**
 * Writes each email as an .eml file. File names sort by enqueue time; a repeated email has the same name and replaces
 * the file.
 */
export function createOutboxFolderMailer({
  directory,
  from,
  printLine,
}: OutboxFolderMailerOptions): Mailer {
  const composer = nodemailer.createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
  });
  return {
    async send(email, id) {
      const { message } = await composer.sendMail(toNodemailerMessage(email, id, from));
      const name = toFileName(id);
      await mkdir(directory, { recursive: true, mode: 0o700 });
      await writeFileDurably(directory, name, message as Buffer);
      printLine(`Email to ${email.to}: ${email.subject} (${join(directory, name)})`);
    },
    async check() {
      await mkdir(directory, { recursive: true, mode: 0o700 });
      await access(directory, constants.W_OK);
    },
    async close() {
      composer.close();
    },
  };
}

function toFileName(id: string): string {
  const timestamp = getUuidTimestamp(id).toISOString().replace(/[-:.]/g, '');
  return `${timestamp}-${id}.eml`;
}

async function writeFileDurably(directory: string, name: string, bytes: Uint8Array): Promise<void> {
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

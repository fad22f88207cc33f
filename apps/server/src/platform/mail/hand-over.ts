import { HopelessError } from '#platform/jobs/start-jobs.ts';
import { type Mail, type Mailer, UndeliverableError } from '#ports/mailer.ts';

/**
 * The end of a job that sends a mail.
 * @param kind what the operator reads in the log; nothing of the mail itself
 * @throws HopelessError when the mail was refused for good
 */
export async function handOver(
  mailer: Mailer,
  mail: Mail,
  { id, kind }: { id: string; kind: string },
): Promise<void> {
  try {
    await mailer.send(mail, id);
  } catch (error) {
    if (!(error instanceof UndeliverableError)) throw error;
    throw new HopelessError(`Mail ${id} (${kind}) can't be delivered: ${error.message}`, {
      cause: error,
    });
  }
}

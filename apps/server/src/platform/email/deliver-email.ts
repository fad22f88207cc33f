import { PermanentError } from '#platform/jobs/permanent-error.ts';
import { type EmailMessage, type Mailer, UndeliverableEmailError } from '#ports/mailer.ts';

/**
 * Sends an email at the end of a job.
 *
 * @param kind the kind of email for the log, without any content
 * @throws PermanentError when the email was rejected permanently
 */
export async function deliverEmail(
  mailer: Mailer,
  email: EmailMessage,
  { id, kind }: { id: string; kind: string },
): Promise<void> {
  try {
    await mailer.send(email, id);
  } catch (error) {
    if (!(error instanceof UndeliverableEmailError)) throw error;
    throw new PermanentError(`Email ${id} (${kind}) could not be delivered: ${error.message}`, {
      cause: error,
    });
  }
}

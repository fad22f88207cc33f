import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { type Config, ConfigError, type S3Config } from '#config.ts';
import { getErrorCodeOrMessage } from '#platform/get-error-code-or-message.ts';
import { S3Error } from './s3/s3-error.ts';
import { createS3MediaStore } from './s3/s3-media-store.ts';

/** Of a few bytes. */
const PUT_TIMEOUT_MS = 10_000;

/** The variable that has to be corrected, by the error code of S3. */
const problems: Readonly<Record<string, string>> = {
  InvalidAccessKeyId: 'AWS_ACCESS_KEY_ID: the photo store does not know this key.',
  SignatureDoesNotMatch: 'AWS_SECRET_ACCESS_KEY: does not belong to AWS_ACCESS_KEY_ID.',
  ExpiredToken: 'AWS_SESSION_TOKEN: has expired.',
  InvalidToken: 'AWS_SESSION_TOKEN: is not accepted by the photo store.',
  NoSuchBucket: 'STORAGE_URL: the bucket does not exist.',
  PermanentRedirect: 'STORAGE_URL: the bucket is in another region.',
  AuthorizationHeaderMalformed: 'STORAGE_URL: the bucket is in another region.',
  RequestTimeTooSkewed: 'STORAGE_URL: the clock of this machine differs from that of the store.',
};

/**
 * Checks at the start of the server that photos can be stored in S3. A folder of this machine needs no check: it is
 * created when the store is.
 *
 * @returns null, or a warning for the operator if the store may be unreachable for a while only
 * @throws ConfigError naming the variable that has to be corrected
 */
export async function checkMediaStoreAtStart(config: Config['media']): Promise<string | null> {
  if (config.kind !== 's3') return null;
  try {
    await checkS3Access(config);
    return null;
  } catch (error) {
    const problem = describeS3Problem(error);
    if (problem.isConfigError) throw new ConfigError(problem.text);
    return `${problem.text} Until it can be used, no photos are stored or shown.`;
  }
}

/** Stores, reads and deletes a file, without retries. Rejects with the error of the store. */
export async function checkS3Access(config: S3Config): Promise<void> {
  const store = createS3MediaStore(config, { maxAttempts: 1, putTimeoutMs: PUT_TIMEOUT_MS });
  const key = `check-${randomUUID()}.txt`;
  await store.put(key, Buffer.from('check'));
  try {
    const file = await store.open(key);
    if (!file || String(await buffer(file.stream)) !== 'check')
      throw new Error('a stored file cannot be read');
  } finally {
    await store.remove([key]);
  }
  await store.check();
}

export function describeS3Problem(error: unknown): { isConfigError: boolean; text: string } {
  const { code, status } = error instanceof S3Error ? error : {};
  const known = problems[code ?? ''];
  if (known) return { isConfigError: true, text: known };
  if (status === 401 || status === 403) {
    const text =
      'AWS_ACCESS_KEY_ID: the key needs the permissions to list the bucket of STORAGE_URL, and to read, write and delete its objects';
    return { isConfigError: true, text: `${text} (${code}).` };
  }
  const reason = code ?? getErrorCodeOrMessage(error);
  return { isConfigError: false, text: `STORAGE_URL: the photo store cannot be used (${reason}).` };
}

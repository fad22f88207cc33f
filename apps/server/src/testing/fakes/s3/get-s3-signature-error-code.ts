import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export interface FakeS3Credentials {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string;
}

const MAX_CLOCK_SKEW_MS = 15 * 60 * 1000;
const AUTHORIZATION_PATTERN =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([a-z0-9;-]+), Signature=([0-9a-f]{64})$/;

/**
 * Computes the Signature Version 4 of a request again, without the library that signed it.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 *
 * @returns the error code of S3; null if the request is signed correctly
 */
export function getS3SignatureErrorCode(
  request: IncomingMessage,
  body: Buffer,
  { region, credentials }: { region: string; credentials: FakeS3Credentials },
): string | null {
  const parts = AUTHORIZATION_PATTERN.exec(request.headers.authorization ?? '');
  if (!parts) return 'AccessDenied';
  const [, accessKeyId = '', day = '', signedRegion = '', signedHeaders = '', signature = ''] =
    parts;
  if (accessKeyId !== credentials.accessKeyId) return 'InvalidAccessKeyId';
  if (signedRegion !== region) return 'AuthorizationHeaderMalformed';
  if (getHeader(request, 'x-amz-security-token') !== (credentials.sessionToken ?? ''))
    return 'InvalidToken';
  const date = getHeader(request, 'x-amz-date');
  if (Math.abs(parseAmazonDate(date) - Date.now()) > MAX_CLOCK_SKEW_MS)
    return 'RequestTimeTooSkewed';
  if (getHeader(request, 'x-amz-content-sha256') !== sha256(body))
    return 'XAmzContentSHA256Mismatch';
  if (!areRequiredHeadersSigned(request, signedHeaders.split(';'))) return 'AccessDenied';
  const canonicalRequest = getCanonicalRequest(request, signedHeaders);
  const scope = `${day}/${region}/s3/aws4_request`;
  const stringToSign = ['AWS4-HMAC-SHA256', date, scope, sha256(canonicalRequest)].join('\n');
  const expected = [day, region, 's3', 'aws4_request', stringToSign].reduce<Buffer>(
    (key, text) => createHmac('sha256', key).update(text).digest(),
    Buffer.from(`AWS4${credentials.secretAccessKey}`),
  );
  return timingSafeEqual(expected, Buffer.from(signature, 'hex')) ? null : 'SignatureDoesNotMatch';
}

/** The host and all `x-amz-` headers. */
function areRequiredHeadersSigned(request: IncomingMessage, signed: readonly string[]): boolean {
  const amazonHeaders = Object.keys(request.headers).filter((name) => name.startsWith('x-amz-'));
  return ['host', ...amazonHeaders].every((name) => signed.includes(name));
}

function getCanonicalRequest(request: IncomingMessage, signedHeaders: string): string {
  const url = new URL(request.url ?? '', 'http://localhost');
  const parameters = [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort();
  const headers = signedHeaders.split(';').map((name) => `${name}:${getHeader(request, name)}\n`);
  return [
    request.method,
    url.pathname.split('/').map(decodeURIComponent).map(encode).join('/'),
    parameters.join('&'),
    headers.join(''),
    signedHeaders,
    getHeader(request, 'x-amz-content-sha256'),
  ].join('\n');
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function getHeader(request: IncomingMessage, name: string): string {
  return String(request.headers[name] ?? '').trim();
}

function parseAmazonDate(date: string): number {
  const iso = date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z');
  return Date.parse(iso);
}

function sha256(data: string | Buffer): string {
  return createHash('sha256').update(data).digest('hex');
}

import { z } from 'zod';

/** Where an S3-compatible store keeps the photos. */
export interface S3Location {
  bucket: string;
  /** The start of every object's key: empty, or ends with a slash. */
  prefix: string;
  /** Without a slash at its end. Null: Amazon S3. */
  endpoint: string | null;
  /** Null: not part of the URL. */
  region: string | null;
}

const BUCKET_PATTERN = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
/** The slashes between and around the folders' names are optional. */
const PREFIX_PATTERN = /^(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]{0,100}){0,8}\/?$/;
export const REGION_PATTERN = /^[a-z0-9-]{1,64}$/;
const parameterNames: readonly string[] = ['endpoint', 'region'];

/** `s3://BUCKET/PREFIX?endpoint=…&region=…`, of which only the bucket is required. */
export const storageUrlSchema = z.string().transform((text, context): S3Location => {
  const result = parseStorageUrl(text);
  if (typeof result !== 'string') return result;
  context.addIssue(result);
  return z.NEVER;
});

/** @returns the location, or what is wrong with the URL */
function parseStorageUrl(text: string): S3Location | string {
  const url = parseUrl(text);
  if (url?.protocol !== 's3:') return 'must be a URL like s3://BUCKET?endpoint=https://…';
  if (url.username || url.password || url.port || url.hash)
    return 'must consist of a bucket, a prefix and parameters; keys belong in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY';
  if (!BUCKET_PATTERN.test(url.hostname)) return 'must contain the name of a bucket';
  if (!PREFIX_PATTERN.test(url.pathname))
    return 'must have a prefix of letters, digits, ".", "_", "-" and "/"';
  const names = [...url.searchParams.keys()];
  if (names.some((name) => !parameterNames.includes(name)) || new Set(names).size < names.length)
    return 'may have the parameters endpoint and region, each once';
  const region = url.searchParams.get('region');
  if (region !== null && !REGION_PATTERN.test(region))
    return 'must name a region like eu-central-1';
  const endpoint = url.searchParams.get('endpoint');
  if (endpoint !== null && !isEndpoint(endpoint))
    return 'must have an http or https URL without parameters as its endpoint';
  const folders = url.pathname.split('/').filter(Boolean);
  return {
    bucket: url.hostname,
    prefix: folders.map((folder) => `${folder}/`).join(''),
    endpoint: endpoint?.replace(/\/+$/, '') ?? null,
    region,
  };
}

function isEndpoint(text: string): boolean {
  const url = parseUrl(text);
  if (!url || !/^https?:$/.test(url.protocol)) return false;
  return !(url.username || url.password || url.search || url.hash);
}

function parseUrl(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}

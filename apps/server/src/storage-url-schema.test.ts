import { describe, expect, it } from 'vitest';
import { readConfig } from '#config.ts';

const keys = { AWS_ACCESS_KEY_ID: 'AKIA1', AWS_SECRET_ACCESS_KEY: 'c0ffee/+=' };
const readMedia = (environment: Record<string, string>) => readConfig(environment, '/srv').media;

describe('STORAGE_URL', () => {
  it.each([
    ['s3://photos', { bucket: 'photos', prefix: '', endpoint: null, region: 'us-east-1' }],
    ['s3://my.photos/a/b.c/', { bucket: 'my.photos', prefix: 'a/b.c/' }],
    [
      's3://photos?endpoint=http://minio:9000/&region=eu-central-1',
      { endpoint: 'http://minio:9000', region: 'eu-central-1' },
    ],
    [
      's3://photos/plateful?endpoint=https%3A%2F%2Fstore.example%2Fstorage%2Fs3',
      { prefix: 'plateful/', endpoint: 'https://store.example/storage/s3' },
    ],
  ])('selects the store for %s', (url, expected) => {
    expect(readMedia({ ...keys, STORAGE_URL: url })).toMatchObject({
      ...{ kind: 's3', accessKeyId: 'AKIA1', secretAccessKey: 'c0ffee/+=', sessionToken: null },
      ...expected,
    });
  });

  it('takes the region from AWS_REGION, and a session token', () => {
    const environment = { ...keys, AWS_REGION: 'eu-west-1', AWS_SESSION_TOKEN: 'token' };
    expect(readMedia({ ...environment, STORAGE_URL: 's3://photos' })).toMatchObject({
      region: 'eu-west-1',
      sessionToken: 'token',
    });
    expect(
      readMedia({ ...environment, STORAGE_URL: 's3://photos?region=eu-north-1' }),
    ).toMatchObject({ region: 'eu-north-1' });
  });

  it.each([
    'photos',
    'https://photos',
    's3://',
    's3://Photos',
    's3://user:c0ffee@photos',
    's3://photos:9000',
    's3://photos#part',
    's3://photos/a//b',
    's3://photos/a%2Fb',
    's3://photos/a<b',
    's3://photos?acl=public',
    's3://photos?region=eu-1&region=eu-2',
    's3://photos?region=EU',
    's3://photos?endpoint=minio:9000',
    's3://photos?endpoint=ftp://minio',
    's3://photos?endpoint=https://user:c0ffee@minio',
    's3://photos?endpoint=https://minio?x=1',
  ])('rejects %s without printing it', (url) => {
    expect(() => readMedia({ ...keys, STORAGE_URL: url })).toThrow(/^STORAGE_URL: (?!.*c0ffee)/);
  });

  it.each([
    ['AWS_ACCESS_KEY_ID', { AWS_SECRET_ACCESS_KEY: 'c0ffee' }],
    ['AWS_SECRET_ACCESS_KEY', { AWS_ACCESS_KEY_ID: 'AKIA1' }],
    ['AWS_SECRET_ACCESS_KEY', { ...keys, AWS_SECRET_ACCESS_KEY: 'c0ffee with spaces' }],
    ['AWS_SESSION_TOKEN', { ...keys, AWS_SESSION_TOKEN: 'c0ffee with spaces' }],
    ['AWS_REGION', { ...keys, AWS_REGION: 'c0ffee region' }],
  ])('requires a valid %s', (variable, environment) => {
    expect(() => readMedia({ ...environment, STORAGE_URL: 's3://photos' })).toThrow(
      new RegExp(`^${variable}: (?!.*c0ffee)`),
    );
  });

  it('leaves the variables of other programs alone if it is not set', () => {
    const environment = { AWS_SECRET_ACCESS_KEY: 'not valid', AWS_REGION: 'not valid' };
    expect(readMedia(environment)).toEqual({ kind: 'disk', directory: '/srv/data/media' });
  });
});

import { expect, it } from 'vitest';
import { readConfig } from '#config.ts';

it.each([{}, { RECOGNISER: 'auto', STORAGE_URL: '' }, { RECOGNISER: 'embedded' }])(
  'selects the built-in adapters for %o',
  (environment) => {
    const { recognizer, media } = readConfig(environment, '/srv');
    expect(recognizer).toEqual({ kind: 'embedded' });
    expect(media).toEqual({ kind: 'disk', directory: '/srv/data/media' });
  },
);

it.each([
  [
    { STORAGE_URL: 's3://photos' },
    'STORAGE_URL: is not supported yet; photos are stored in DATA_DIR',
  ],
  [{ RECOGNISER: 'oracle' }, expect.stringMatching(/^RECOGNISER: .*auto/)],
])('rejects %o with a line that names the variable', (environment, message) => {
  expect(() => readConfig(environment)).toThrow(expect.objectContaining({ message }));
});

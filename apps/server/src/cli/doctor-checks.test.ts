import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { readConfig } from '#config.ts';
import type { Database } from '#platform/db/database.ts';
import { answerWith } from '#testing/fakes/ai-providers/ai-behaviors.ts';
import { createDishAnswer } from '#testing/fakes/ai-providers/fake-ai-model.ts';
import { FAKE_AI_KEY, FakeAiServer } from '#testing/fakes/ai-providers/fake-ai-server.ts';
import { createProviderEnvironment } from '#testing/fakes/ai-providers/provider-environment.ts';
import { FakeS3Server } from '#testing/fakes/s3/fake-s3-server.ts';
import { createTestDatabase } from '#testing/test-database.ts';
import { startTestSmtpServer } from '#testing/test-smtp-server.ts';
import {
  checkMailer,
  checkMediaStore,
  checkPaymentsConfig,
  checkRecognizers,
  openAndCheckDatabase,
} from './doctor-checks.ts';

/** Nothing listens there. */
const UNREACHABLE = '127.0.0.1:9';

let database: Database;
let directory: string;
beforeAll(async () => {
  database = await createTestDatabase();
  directory = await mkdtemp(join(tmpdir(), 'plateful-doctor-'));
});
afterAll(async () => {
  await database.close();
  await rm(directory, { recursive: true, force: true });
});

const configure = (environment: Record<string, string>) =>
  readConfig({ DATA_DIR: directory, ...environment });

describe('the database', () => {
  function getUrl(name = database.pool.options.database): string {
    const { host, port, user, password } = inject('postgres');
    const url = new URL(`postgres://localhost/${name}`);
    url.username = user;
    url.password = password;
    url.port = `${port}`;
    url.searchParams.set('host', host);
    return url.href;
  }

  it('is reachable and up to date', async () => {
    const { outcome, database: opened } = await openAndCheckDatabase(
      configure({ DATABASE_URL: getUrl() }),
    );
    expect(outcome).toEqual({ isOk: true, text: 'It is reachable and up to date.' });
    await opened?.close();
  });

  it('is not up to date', async () => {
    const { outcome } = await openAndCheckDatabase(configure({ DATABASE_URL: getUrl('postgres') }));
    expect(outcome).toMatchObject({ isOk: false, text: expect.stringContaining('Start Plateful') });
  });

  it('is not reachable', async () => {
    const { outcome } = await openAndCheckDatabase(
      configure({ DATABASE_URL: `postgres://user:secret@${UNREACHABLE}/x` }),
    );
    const text = 'It cannot be reached (ECONNREFUSED). Check DATABASE_URL.';
    expect(outcome).toEqual({ isOk: false, text });
  });

  it('is built in and does not run', async () => {
    expect((await openAndCheckDatabase(configure({}))).outcome.isOk).toBeNull();
  });
});

describe('photos and emails', () => {
  it('are stored in the data directory', async () => {
    expect((await checkMediaStore(configure({}))).isOk).toBe(true);
    expect((await checkMailer(configure({}))).isOk).toBe(true);
  });

  it('are stored in a bucket, or name the variable that is wrong', async () => {
    const store = new FakeS3Server();
    await store.listen();
    const environment = store.getEnvironment();
    expect(await checkMediaStore(configure(environment))).toEqual({
      isOk: true,
      text: 'Photos can be stored, read and deleted in the bucket photos.',
    });
    expect(store.objects.size).toBe(0);
    const wrongSecret = { ...environment, AWS_SECRET_ACCESS_KEY: 'c0ffee' };
    expect(await checkMediaStore(configure(wrongSecret))).toEqual({
      isOk: false,
      text: 'AWS_SECRET_ACCESS_KEY: does not belong to AWS_ACCESS_KEY_ID.',
    });
    await store.close();
    expect(await checkMediaStore(configure(environment))).toEqual({
      isOk: false,
      text: 'STORAGE_URL: the photo store cannot be used (ECONNREFUSED).',
    });
  });

  it('cannot be stored where the data directory is a file', async () => {
    const file = join(directory, 'file');
    await writeFile(file, '');
    for (const check of [checkMediaStore, checkMailer]) {
      const outcome = await check(configure({ DATA_DIR: file }));
      expect(outcome).toMatchObject({ isOk: false, text: expect.stringMatching(/DATA_DIR/) });
    }
  });

  it('are sent by a mail server that accepts the password', async () => {
    const account = { user: 'cook', password: 'basil' };
    const smtp = await startTestSmtpServer({ account });
    const check = async (login: string) =>
      checkMailer(configure({ SMTP_URL: smtp.url.replace(/\/\/(.*@)?/, `//${login}@`) }));
    expect(await check('cook:basil')).toMatchObject({ isOk: true });
    const rejected = await check('cook:secret');
    expect(rejected).toMatchObject({ isOk: false, text: expect.stringContaining('(EAUTH)') });
    expect(rejected.text).not.toContain('secret');
    await smtp.close();
    expect(await check('cook:basil')).toMatchObject({ isOk: false });
  });
});

it('says whether payments charge money', () => {
  expect(checkPaymentsConfig(configure({}))).toMatchObject({ isOk: true });
  expect(checkPaymentsConfig(configure({ NODE_ENV: 'production' }))).toMatchObject({ isOk: null });
});

describe('the recognizers', () => {
  let server: FakeAiServer;
  beforeAll(async () => {
    server = new FakeAiServer({ behavior: () => {} });
    await server.listen();
  });
  afterAll(() => server.close());
  afterEach(() => database.pool.query('truncate provider_calls'));

  const check = (environment: Record<string, string> = {}) =>
    checkRecognizers(
      configure({
        ...createProviderEnvironment('openai', server.getBaseUrl('openai')),
        RECOGNISER_MODEL: 'gpt-test',
        ...environment,
      }),
      database,
    );

  it('see the test photo', async () => {
    server.behavior = answerWith(async () => createDishAnswer({ title: 'Glazed doughnuts' }));
    expect(await check()).toEqual([
      {
        ...{ name: 'openai (gpt-test)', isOk: true },
        text: expect.stringMatching(/^It named the dish .* “Glazed doughnuts” in \d+\.\d s\.$/),
      },
    ]);
    const { rows } = await database.pool.query(
      'select user_id, provider, purpose, outcome from provider_calls',
    );
    expect(rows).toEqual([
      { user_id: null, provider: 'openai', purpose: 'self_test', outcome: 'ok' },
    ]);
  });

  it('answer, but do not see the photo', async () => {
    server.behavior = answerWith(async () => createDishAnswer({ title: 'Chicken stew' }));
    const [result] = await check();
    expect(result).toMatchObject({ isOk: false });
    expect(result?.text).toMatch(/does not see the test photo: it named “Chicken stew”/);
  });

  it('do not accept the key, which is not printed', async () => {
    const [result] = await check({ OPENAI_API_KEY: 'sk-secret-key' });
    expect(result?.text).toBe('It does not accept the API key. Check the key.');
    expect(JSON.stringify(result)).not.toMatch(new RegExp(`secret|${FAKE_AI_KEY}`));
  });

  it('cannot be reached, while the next one works', async () => {
    const [first, second] = await check({
      RECOGNISER: 'openai,embedded',
      RECOGNISER_BASE_URL: `http://${UNREACHABLE}/v1`,
    });
    expect(first).toMatchObject({ isOk: false, text: expect.stringMatching(/cannot be reached/) });
    expect(second).toMatchObject({ name: 'embedded', isOk: true });
  });

  it('make no calls when the budget is spent', async () => {
    const [result] = await check({ RECOGNISER_MONTHLY_BUDGET_USD: '0', RECOGNISER_MODEL: '' });
    expect(result?.text).toMatch(/^The monthly budget is spent/);
  });
});

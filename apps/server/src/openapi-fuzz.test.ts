import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUp } from '#testing/account-scenarios.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { createTestPhoto } from '#testing/create-test-photo.ts';
import {
  type ArbitraryOptions,
  createValueArbitrary,
  type JsonSchema,
} from '#testing/openapi-arbitraries.ts';
import type { TestHttpClient } from '#testing/test-http-client.ts';

/** `FUZZ_REQUESTS=20000` in `npm run test:all`. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 500);
/** The requests are the same in every run unless another seed is set. */
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_122);
const TIMEOUT_MS = 60_000 + REQUESTS * 60;
const PAGE =
  '<script type="application/ld+json">{"@type":"Recipe","name":"Soup","recipeIngredient":["1 onion"]}</script>';
/** The user may have been signed out or deleted by an earlier request. */
const ENDS_SESSION = /logout|delete\/account|remove\/session|password|token\/refresh/;

interface Operation {
  parameters?: { name: string; in: string; schema: JsonSchema; content?: Content }[];
  requestBody?: { content: Content };
  servers?: { url: string }[];
}
type Content = Record<string, { schema: JsonSchema }>;
interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema> };
}

interface FuzzRequest {
  method: string;
  path: string;
  query: Record<string, unknown>;
  body: unknown;
  contentType: string;
  isSignedIn: boolean;
}

let app: TestApp;
let user: TestHttpClient & { userId: string; email: string };
let otherUser: TestHttpClient;
let seededValues: Record<string, unknown[]>;
beforeAll(async () => {
  app = await buildTestApp({
    environment: { FREE_RECIPES_PER_MONTH: '1000000' },
    webPageReader: { read: async () => ({ contentType: 'text/html', text: PAGE }) },
  });
  user = await signUp(app, { pro: true });
  otherUser = app.createBrowser();
  seededValues = await loadSeededValues();
});
afterAll(() => app.close());

/** Existing ids and valid photos, so that requests get past the first checks. */
async function loadSeededValues(): Promise<Record<string, unknown[]>> {
  const photo = `data:image/jpeg;base64,${(await createTestPhoto()).toString('base64')}`;
  const titles = ['Lentil soup', 'Apple pie'];
  const ids: string[] = [];
  for (const title of titles) {
    const { body } = await user.command('CREATE_ITEM', {
      title,
      ingredients: ['200 g lentils', '1 onion'],
      servings: 4,
      tagId: title,
    });
    ids.push((body.response as { data: { _id: string } }).data._id);
  }
  const images = [
    photo,
    photo.replace(/^data:[^,]+,/, ''),
    'data:image/jpeg;base64,AAAA',
    'data:,',
  ];
  return {
    itemId: ids,
    userId: [user.userId],
    email: [user.email, 'nobody@example.com'],
    title: [...titles, 'Pizza'],
    query: ['lentil', 'soop', 'a b'],
    image: images,
    base64Image: images,
    previewIconUrl: [photo, null, '/media/1'],
    url: [photo, 'https://example.com/recipe'],
    text: ['Soup\n\nIngredients\n200 g lentils\n\nInstructions\nCook.', '<html><p>'],
  };
}

function arbitraryRequests(document: Document): fc.Arbitrary<FuzzRequest> {
  const options: ArbitraryOptions = {
    schemas: document.components.schemas,
    knownValues: seededValues,
  };
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      arbitraryRequest(method.toUpperCase(), path, operation, options),
    ),
  );
  return fc.oneof(...operations);
}

function arbitraryRequest(
  method: string,
  path: string,
  { parameters = [], requestBody, servers }: Operation,
  options: ArbitraryOptions,
): fc.Arbitrary<FuzzRequest> {
  const [contentType = 'application/json'] = Object.keys(requestBody?.content ?? {});
  const body = requestBody?.content[contentType]?.schema;
  const query = parameters.filter((parameter) => parameter.in === 'query');
  const members = query.map(({ name, schema, content }): [string, fc.Arbitrary<unknown>] => [
    name,
    createValueArbitrary(content?.['application/json']?.schema ?? schema, options, name),
  ]);
  return fc.record({
    method: fc.constant(method),
    path: fc
      .oneof({ weight: 5, arbitrary: fc.uuid() }, { weight: 1, arbitrary: fc.string() })
      .map(
        (key) =>
          (servers ? '' : '/api') + path.replace(/\{\w+\}/, encodeURIComponent(key.toWellFormed())),
      ),
    query: fc.record(Object.fromEntries(members)),
    body: body ? createValueArbitrary(body, options) : fc.constant(undefined),
    contentType: fc.oneof(
      { weight: 20, arbitrary: fc.constant('application/json') },
      {
        weight: 1,
        arbitrary: fc.constantFrom('text/plain', 'multipart/form-data; boundary=x', ''),
      },
    ),
    isSignedIn: fc.oneof(
      { weight: 6, arbitrary: fc.constant(true) },
      { weight: 1, arbitrary: fc.constant(false) },
    ),
  });
}

async function send({ method, path, query, body, contentType, isSignedIn }: FuzzRequest) {
  if (isSignedIn && !(await isStillSignedIn())) user = await signUp(app, { pro: true });
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [
      name,
      typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value),
    ]),
  );
  const url = search.size > 0 ? `${path}?${search}` : path;
  const response = await (isSignedIn ? user : otherUser).send({
    method: method as 'GET',
    url,
    headers: { origin: 'http://localhost', ...(contentType && { 'content-type': contentType }) },
    ...(method === 'POST' && { payload: JSON.stringify(body) ?? '' }),
  });
  mayBeSignedOut = isSignedIn && ENDS_SESSION.test(path);
  return response;
}

let mayBeSignedOut = false;

async function isStillSignedIn(): Promise<boolean> {
  if (!mayBeSignedOut) return true;
  const { body } = await user.get('/api/auth/check-login');
  return body.isLogIn === true;
}

describe(`${REQUESTS} requests generated from the OpenAPI document`, () => {
  it('get a documented response without a server error', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const { body } = await otherUser.get('/api/openapi.json');
    const requests = arbitraryRequests(body as unknown as Document);
    const statuses: Record<number, number> = {};
    const errors: string[] = [];
    for (const request of fc.sample(requests, { numRuns: REQUESTS, seed: SEED })) {
      try {
        const { status, bytes } = await send(request);
        statuses[status] = (statuses[status] ?? 0) + 1;
        if (status >= 500) errors.push(`${status} ${bytes.toString()} ${JSON.stringify(request)}`);
      } catch (error) {
        errors.push(`${String(error)} ${JSON.stringify(request)}`);
      }
    }
    console.info(`Seed ${SEED}, responses by status: ${JSON.stringify(statuses)}`);
    expect(errors.map((failure) => failure.slice(0, 1000))).toEqual([]);
    // Requests that fail the first check would test little.
    expect(statuses[200] ?? 0).toBeGreaterThan(REQUESTS / 10);
  });
});

import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '#testing/browser.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import { type JsonSchema, type ValueOptions, valuesOf } from '#testing/openapi-requests.ts';
import { drawPhoto, signUp } from '#testing/stories.ts';

/** `FUZZ_REQUESTS=20000` in `npm run test:all`. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 2000);
/** The same requests in every run unless another seed is chosen. */
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_122);
const TIMEOUT_MS = 60_000 + REQUESTS * 60;
const PAGE =
  '<script type="application/ld+json">{"@type":"Recipe","name":"Soup","recipeIngredient":["1 onion"]}</script>';
/** Whoever made these calls may be signed out, or gone. */
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

let test: TestApp;
let cook: Browser & { userId: string; email: string };
let stranger: Browser;
let known: Record<string, unknown[]>;
beforeAll(async () => {
  test = await buildTestApp({
    environment: { FREE_RECIPES_PER_MONTH: '1000000' },
    pages: { read: async () => ({ contentType: 'text/html', text: PAGE }) },
  });
  cook = await signUp(test, { pro: true });
  stranger = test.browser();
  known = await knownValues();
});
afterAll(() => test.close());

/** Ids that exist and photos that can be read, so that requests get past the first check. */
async function knownValues(): Promise<Record<string, unknown[]>> {
  const photo = `data:image/jpeg;base64,${(await drawPhoto()).toString('base64')}`;
  const titles = ['Lentil soup', 'Apple pie'];
  const ids: string[] = [];
  for (const title of titles) {
    const { body } = await cook.command('CREATE_ITEM', {
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
    userId: [cook.userId],
    email: [cook.email, 'nobody@example.com'],
    title: [...titles, 'Pizza'],
    query: ['lentil', 'soop', 'a b'],
    image: images,
    base64Image: images,
    previewIconUrl: [photo, null, '/media/1'],
    url: [photo, 'https://example.com/recipe'],
    text: ['Soup\n\nIngredients\n200 g lentils\n\nInstructions\nCook.', '<html><p>'],
  };
}

function requestsOf(document: Document): fc.Arbitrary<FuzzRequest> {
  const options: ValueOptions = { schemas: document.components.schemas, known };
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      requestOf(method.toUpperCase(), path, operation, options),
    ),
  );
  return fc.oneof(...operations);
}

function requestOf(
  method: string,
  path: string,
  { parameters = [], requestBody, servers }: Operation,
  options: ValueOptions,
): fc.Arbitrary<FuzzRequest> {
  const [contentType = 'application/json'] = Object.keys(requestBody?.content ?? {});
  const body = requestBody?.content[contentType]?.schema;
  const query = parameters.filter((parameter) => parameter.in === 'query');
  const members = query.map(({ name, schema, content }): [string, fc.Arbitrary<unknown>] => [
    name,
    valuesOf(content?.['application/json']?.schema ?? schema, options, name),
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
    body: body ? valuesOf(body, options) : fc.constant(undefined),
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
  if (isSignedIn && !(await isStillSignedIn())) cook = await signUp(test, { pro: true });
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [
      name,
      typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value),
    ]),
  );
  const url = search.size > 0 ? `${path}?${search}` : path;
  const answer = await (isSignedIn ? cook : stranger).send({
    method: method as 'GET',
    url,
    headers: { origin: 'http://localhost', ...(contentType && { 'content-type': contentType }) },
    ...(method === 'POST' && { payload: JSON.stringify(body) ?? '' }),
  });
  mayBeSignedOut = isSignedIn && ENDS_SESSION.test(path);
  return answer;
}

let mayBeSignedOut = false;

async function isStillSignedIn(): Promise<boolean> {
  if (!mayBeSignedOut) return true;
  const { body } = await cook.get('/api/auth/check-login');
  return body.isLogIn === true;
}

describe(`${REQUESTS} requests made from the API description`, () => {
  it('are all answered as it says, and none fails on the server’s side', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const { body } = await stranger.get('/api/openapi.json');
    const requests = requestsOf(body as unknown as Document);
    const statuses: Record<number, number> = {};
    const faults: string[] = [];
    for (const request of fc.sample(requests, { numRuns: REQUESTS, seed: SEED })) {
      try {
        const { status, bytes } = await send(request);
        statuses[status] = (statuses[status] ?? 0) + 1;
        if (status >= 500) faults.push(`${status} ${bytes.toString()} ${JSON.stringify(request)}`);
      } catch (error) {
        faults.push(`${String(error)} ${JSON.stringify(request)}`);
      }
    }
    console.info(`Seed ${SEED}, answers by status: ${JSON.stringify(statuses)}`);
    expect(faults.map((fault) => fault.slice(0, 1000))).toEqual([]);
    // Requests that never get past the first check would prove little.
    expect(statuses[200] ?? 0).toBeGreaterThan(REQUESTS / 10);
  });
});

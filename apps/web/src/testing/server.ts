import {
  type ActionAnswerOf,
  type AnswerOf,
  type BodyOf,
  checkLogin,
  type Endpoint,
  type ErrorCode,
  errors,
  type Failure,
  itemCommands,
  itemQueries,
  logout,
  type PayloadOf,
} from '@plateful/contract';
import { type HttpHandler, HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { buildUser } from '#testing/builders.ts';

const BASE = 'http://plateful.test/api/backend';

type Step = 'network' | ErrorCode | { fail: ErrorCode; with: Partial<Failure> };

function failed(step: Step): Response {
  if (step === 'network') return HttpResponse.error();
  const code = typeof step === 'string' ? step : step.fail;
  const extra = typeof step === 'string' ? {} : step.with;
  const { status, message } = errors[code];
  return HttpResponse.json({ succeeded: false, code, errorMessage: message, ...extra }, { status });
}

/** Answers one endpoint of the contract. */
export function answers<E extends Endpoint>(
  endpoint: E,
  answer: (body: BodyOf<E>) => AnswerOf<E> | Promise<AnswerOf<E>>,
): HttpHandler {
  const method = endpoint.method === 'GET' ? http.get : http.post;
  return method(`${BASE}${endpoint.path}`, async ({ request }) => {
    const body = endpoint.method === 'GET' ? undefined : await request.json();
    return HttpResponse.json((await answer(body as BodyOf<E>)) as object);
  });
}

/** Fails one endpoint of the contract, as the server would. */
export function fails(endpoint: Endpoint, step: Step): HttpHandler {
  const method = endpoint.method === 'GET' ? http.get : http.post;
  return method(`${BASE}${endpoint.path}`, () => failed(step));
}

type Queries = typeof itemQueries;
type Commands = typeof itemCommands;

/** Answers or fails one query about recipes. */
export function itemQuery<Name extends keyof Queries>(
  name: Name,
  answer: Step | ((payload: PayloadOf<Queries[Name]>) => ActionAnswerOf<Queries[Name]>),
): HttpHandler {
  return http.get(`${BASE}/items`, ({ request }) => {
    const search = new URL(request.url).searchParams;
    if (search.get('action') !== name) return undefined;
    if (typeof answer !== 'function') return failed(answer);
    const payload = itemQueries[name].payload.parse(JSON.parse(search.get('payload') ?? '{}'));
    return HttpResponse.json({
      succeeded: true,
      response: answer(payload as PayloadOf<Queries[Name]>),
    });
  });
}

/** Answers or fails one command on recipes. */
export function itemCommand<Name extends keyof Commands>(
  name: Name,
  answer:
    | Step
    | ((
        payload: PayloadOf<Commands[Name]>,
      ) => ActionAnswerOf<Commands[Name]> | Promise<ActionAnswerOf<Commands[Name]>>),
): HttpHandler {
  return http.post(`${BASE}/items`, async ({ request }) => {
    const body = (await request.clone().json()) as { action: string; payload: unknown };
    if (body.action !== name) return undefined;
    if (typeof answer !== 'function') return failed(answer);
    const payload = itemCommands[name].payload.parse(body.payload);
    return HttpResponse.json({
      succeeded: true,
      response: await answer(payload as PayloadOf<Commands[Name]>),
    });
  });
}

export const signedIn = (user = buildUser()) =>
  answers(checkLogin, () => ({ succeeded: true, isLogIn: true, user }));

/** Nobody is signed in, and there are no recipes, unless a test says so. */
export const server = setupServer(
  answers(checkLogin, () => ({ succeeded: true, isLogIn: false })),
  answers(logout, () => ({ succeeded: true, message: 'Logged out' })),
  itemQuery('GET_USER_ITEMS', () => ({ items: [], total: 0 })),
  itemQuery('LIST_KNOWN_DISHES', () => ({ dishes: [] })),
);

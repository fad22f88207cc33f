import {
  type Action,
  type ActionAnswerOf,
  type AnswerOf,
  type BodyOf,
  checkLogin,
  clearCache,
  type Endpoint,
  type ErrorCode,
  errors,
  type Failure,
  googleStart,
  itemCommands,
  itemQueries,
  listSessions,
  logout,
  type PayloadOf,
  profileCommands,
  profileQueries,
  refreshToken,
  sendLog,
  type User,
} from '@plateful/contract';
import { type HttpHandler, HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { buildProfile, buildUser } from '#testing/builders.ts';

const BASE = 'http://plateful.test/api/backend';

type Step = 'network' | ErrorCode | { fail: ErrorCode; with: Partial<Failure> };

function failed(step: Step, asText = false): Response {
  if (step === 'network') return HttpResponse.error();
  const code = typeof step === 'string' ? step : step.fail;
  const extra: Partial<Failure> = typeof step === 'string' ? {} : step.with;
  const { status, message } = errors[code];
  if (asText) return HttpResponse.text(extra.errorMessage ?? message, { status });
  return HttpResponse.json(
    { succeeded: false, code, errorMessage: message, requestId: 'request-1', ...extra },
    { status },
  );
}

/** Answers one endpoint of the contract. */
export function answers<E extends Endpoint>(
  endpoint: E,
  answer: (body: BodyOf<E>) => AnswerOf<E> | Promise<AnswerOf<E>>,
): HttpHandler {
  const method = endpoint.method === 'GET' ? http.get : http.post;
  return method(`${BASE}${endpoint.path}`, async ({ request }) => {
    const body = endpoint.method === 'GET' ? undefined : await request.json();
    const answered: unknown = await answer(body as BodyOf<E>);
    return typeof answered === 'string'
      ? HttpResponse.text(answered)
      : HttpResponse.json(answered as object);
  });
}

/** Fails one endpoint of the contract, as the server would. */
export function fails(endpoint: Endpoint, step: Step): HttpHandler {
  const method = endpoint.method === 'GET' ? http.get : http.post;
  return method(`${BASE}${endpoint.path}`, () => failed(step, endpoint.text));
}

type AnswerTo<A extends Action> =
  | Step
  | ((payload: PayloadOf<A>) => ActionAnswerOf<A> | Promise<ActionAnswerOf<A>>);

/** Answers or fails one query of a table. */
function answersQuery<A extends Action>(
  path: string,
  name: string,
  row: A,
  answer: AnswerTo<A>,
): HttpHandler {
  return http.get(`${BASE}${path}`, async ({ request }) => {
    const search = new URL(request.url).searchParams;
    if (search.get('action') !== name) return undefined;
    if (typeof answer !== 'function') return failed(answer);
    const payload = row.payload.parse(JSON.parse(search.get('payload') ?? '{}'));
    return HttpResponse.json({ succeeded: true, response: await answer(payload as PayloadOf<A>) });
  });
}

/** Answers or fails one command of a table. */
function answersCommand<A extends Action>(
  path: string,
  name: string,
  row: A,
  answer: AnswerTo<A>,
): HttpHandler {
  return http.post(`${BASE}${path}`, async ({ request }) => {
    const body = (await request.clone().json()) as { action: string; payload: unknown };
    if (body.action !== name) return undefined;
    if (typeof answer !== 'function') return failed(answer);
    const payload = row.payload.parse(body.payload);
    return HttpResponse.json({ succeeded: true, response: await answer(payload as PayloadOf<A>) });
  });
}

type Row<Table, Name extends keyof Table> = Extract<Table[Name], Action>;

/** Answers or fails one query about recipes. */
export function itemQuery<Name extends keyof typeof itemQueries>(
  name: Name,
  answer: AnswerTo<Row<typeof itemQueries, Name>>,
): HttpHandler {
  return answersQuery('/items', name, itemQueries[name], answer);
}

/** Answers or fails one command on recipes. */
export function itemCommand<Name extends keyof typeof itemCommands>(
  name: Name,
  answer: AnswerTo<Row<typeof itemCommands, Name>>,
): HttpHandler {
  return answersCommand('/items', name, itemCommands[name], answer);
}

/** Answers or fails one query about people. */
export function profileQuery<Name extends keyof typeof profileQueries>(
  name: Name,
  answer: AnswerTo<Row<typeof profileQueries, Name>>,
): HttpHandler {
  return answersQuery('/userprofile', name, profileQueries[name], answer);
}

/** Answers or fails one change of one's own profile. */
export function profileCommand<Name extends keyof typeof profileCommands>(
  name: Name,
  answer: AnswerTo<Row<typeof profileCommands, Name>>,
): HttpHandler {
  return answersCommand('/userprofile', name, profileCommands[name], answer);
}

let people: User[] = [];

/** Somebody is signed in, and has a profile to match. */
export function signedIn(user = buildUser()): HttpHandler {
  people = [user];
  return answers(checkLogin, () => ({ succeeded: true, isLogIn: true, user }));
}

/** Nobody is signed in, and there are no recipes, unless a test says so. */
export const server = setupServer(
  answers(checkLogin, () => ({ succeeded: true, isLogIn: false })),
  answers(clearCache, () => ({ succeeded: true })),
  answers(logout, () => ({ succeeded: true, message: 'Logged out' })),
  answers(refreshToken, () => ({ succeeded: true, isTokenRefresh: true })),
  answers(sendLog, () => ({ succeeded: true })),
  answers(listSessions, () => []),
  fails(googleStart, 'GOOGLE_OFF'),
  profileQuery('find_user', ({ userId }) => ({
    user: buildProfile(people.find((user) => user.userId === userId)),
  })),
  itemQuery('GET_USER_ITEMS', () => ({ items: [], total: 0, categories: [] })),
  itemQuery('LIST_KNOWN_DISHES', () => ({ dishes: [] })),
);

import {
  type Action,
  type ActionResponseOf,
  apiErrors,
  type BodyOf,
  type Endpoint,
  type ErrorCode,
  type ErrorResponse,
  type Item,
  type PayloadOf,
  type ResponseOf,
  type User,
} from '@plateful/contract';
import {
  checkLogin,
  clearCache,
  googleStart,
  itemCommands,
  itemQueries,
  listSessions,
  logout,
  profileCommands,
  profileQueries,
  refreshToken,
  sendLog,
} from '@plateful/contract/schemas';
import { type HttpHandler, HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { buildItemList } from '#testing/build-item-list.ts';
import { buildProfile, buildUser } from '#testing/test-data-builders.ts';

const API_BASE_URL = 'http://plateful.test/api/backend';

type MockError = 'network' | ErrorCode | { fail: ErrorCode; with: Partial<ErrorResponse> };

function createErrorResponse(error: MockError, isPlainText = false): Response {
  if (error === 'network') return HttpResponse.error();
  const code = typeof error === 'string' ? error : error.fail;
  const overrides: Partial<ErrorResponse> = typeof error === 'string' ? {} : error.with;
  const { status, message } = apiErrors[code];
  if (isPlainText) return HttpResponse.text(overrides.errorMessage ?? message, { status });
  return HttpResponse.json(
    { succeeded: false, code, errorMessage: message, requestId: 'request-1', ...overrides },
    { status },
  );
}

/** Mocks the response of one endpoint. */
export function mockEndpoint<E extends Endpoint>(
  endpoint: E,
  respond: (body: BodyOf<E>) => ResponseOf<E> | Promise<ResponseOf<E>>,
): HttpHandler {
  const method = endpoint.method === 'GET' ? http.get : http.post;
  return method(`${API_BASE_URL}${endpoint.path}`, async ({ request }) => {
    const body = endpoint.method === 'GET' ? undefined : await request.json();
    const response: unknown = await respond(body as BodyOf<E>);
    return typeof response === 'string'
      ? HttpResponse.text(response)
      : HttpResponse.json(response as object);
  });
}

/** Mocks an error of one endpoint. */
export function mockEndpointError(endpoint: Endpoint, error: MockError): HttpHandler {
  const method = endpoint.method === 'GET' ? http.get : http.post;
  return method(`${API_BASE_URL}${endpoint.path}`, () =>
    createErrorResponse(error, endpoint.isPlainText),
  );
}

type MockResult<TAction extends Action> =
  | MockError
  | ((
      payload: PayloadOf<TAction>,
    ) => ActionResponseOf<TAction> | Promise<ActionResponseOf<TAction>>);

/** Mocks one query of an action table. */
function mockQuery<TAction extends Action>(
  path: string,
  name: string,
  action: TAction,
  result: MockResult<TAction>,
): HttpHandler {
  return http.get(`${API_BASE_URL}${path}`, async ({ request }) => {
    const search = new URL(request.url).searchParams;
    if (search.get('action') !== name) return undefined;
    if (typeof result !== 'function') return createErrorResponse(result);
    const payload = action.payload.parse(JSON.parse(search.get('payload') ?? '{}'));
    return HttpResponse.json({
      succeeded: true,
      response: await result(payload as PayloadOf<TAction>),
    });
  });
}

/** Mocks one command of an action table. */
function mockCommand<TAction extends Action>(
  path: string,
  name: string,
  action: TAction,
  result: MockResult<TAction>,
): HttpHandler {
  return http.post(`${API_BASE_URL}${path}`, async ({ request }) => {
    const body = (await request.clone().json()) as { action: string; payload: unknown };
    if (body.action !== name) return undefined;
    if (typeof result !== 'function') return createErrorResponse(result);
    const payload = action.payload.parse(body.payload);
    return HttpResponse.json({
      succeeded: true,
      response: await result(payload as PayloadOf<TAction>),
    });
  });
}

type ActionOf<Table, Name extends keyof Table> = Extract<Table[Name], Action>;

/** Mocks one recipe query. */
export function mockItemQuery<Name extends keyof typeof itemQueries>(
  name: Name,
  result: MockResult<ActionOf<typeof itemQueries, Name>>,
): HttpHandler {
  return mockQuery('/items', name, itemQueries[name], result);
}

/** Mocks a collection of recipes; newest first. */
export const mockRecipeList = (...items: Item[]): HttpHandler =>
  mockItemQuery('GET_USER_ITEMS', (payload) => buildItemList(items, payload));

/** Mocks one recipe command. */
export function mockItemCommand<Name extends keyof typeof itemCommands>(
  name: Name,
  result: MockResult<ActionOf<typeof itemCommands, Name>>,
): HttpHandler {
  return mockCommand('/items', name, itemCommands[name], result);
}

/** Mocks one profile query. */
export function mockProfileQuery<Name extends keyof typeof profileQueries>(
  name: Name,
  result: MockResult<ActionOf<typeof profileQueries, Name>>,
): HttpHandler {
  return mockQuery('/userprofile', name, profileQueries[name], result);
}

/** Mocks one profile command. */
export function mockProfileCommand<Name extends keyof typeof profileCommands>(
  name: Name,
  result: MockResult<ActionOf<typeof profileCommands, Name>>,
): HttpHandler {
  return mockCommand('/userprofile', name, profileCommands[name], result);
}

let signedInUsers: User[] = [];

/** Mocks a signed-in user with a profile. */
export function mockSignedIn(user = buildUser()): HttpHandler {
  signedInUsers = [user];
  return mockEndpoint(checkLogin, () => ({ succeeded: true, isLogIn: true, user }));
}

/** By default nobody is signed in and there are no recipes. */
export const server = setupServer(
  mockEndpoint(checkLogin, () => ({ succeeded: true, isLogIn: false })),
  mockEndpoint(clearCache, () => ({ succeeded: true })),
  mockEndpoint(logout, () => ({ succeeded: true, message: 'Logged out' })),
  mockEndpoint(refreshToken, () => ({ succeeded: true, isTokenRefresh: true })),
  mockEndpoint(sendLog, () => ({ succeeded: true })),
  mockEndpoint(listSessions, () => []),
  mockEndpointError(googleStart, 'GOOGLE_OFF'),
  mockProfileQuery('find_user', ({ userId }) => ({
    user: buildProfile(signedInUsers.find((user) => user.userId === userId)),
  })),
  mockRecipeList(),
);

/** The dishes whose names contain the query. */
export const mockKnownDishes = (titles: readonly string[]) =>
  mockItemQuery('FIND_KNOWN_DISHES', ({ query = '' }) => ({
    dishes: titles
      .filter((title) => title.toLowerCase().includes(query.toLowerCase()))
      .map((title) => ({ title, name: title, minutes: 80, kcal: 520 })),
  }));

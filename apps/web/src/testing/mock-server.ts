import type { BodyOf, Endpoint, Item, ResponseOf, User } from '@plateful/contract';
import {
  adminQueries,
  adminRecognitionCommands,
  adminRecognitionQueries,
  checkLogin,
  clearCache,
  googleStart,
  itemCommands,
  itemQueries,
  listSessions,
  loggerCommands,
  loggerQueries,
  logout,
  profileCommands,
  profileQueries,
  rotateSessionCookie,
  sendLog,
  subscriptionCommands,
  subscriptionQueries,
} from '@plateful/contract/schemas';
import { samplePlans } from '@plateful/contract/testing/sample-membership';
import { type HttpHandler, HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { buildItemList } from '#testing/build-item-list.ts';
import {
  API_BASE_URL,
  createCommandMocker,
  createErrorResponse,
  createQueryMocker,
  type MockError,
} from '#testing/create-action-mocks.ts';
import { buildProfile, buildUsage, buildUser } from '#testing/test-data-builders.ts';

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

/** Mocks one recipe query. */
export const mockItemQuery = createQueryMocker('/items', itemQueries);
/** Mocks one recipe command. */
export const mockItemCommand = createCommandMocker('/items', itemCommands);
/** Mocks one profile query. */
export const mockProfileQuery = createQueryMocker('/userprofile', profileQueries);
/** Mocks one profile command. */
export const mockProfileCommand = createCommandMocker('/userprofile', profileCommands);
/** Mocks one query of log entries. */
export const mockLoggerQuery = createQueryMocker('/logger', loggerQueries);
/** Mocks one command for log entries. */
export const mockLoggerCommand = createCommandMocker('/logger', loggerCommands);
/** Mocks one query of the admin area. */
export const mockAdminQuery = createQueryMocker('/admin', adminQueries);
/** Mocks one query about the recognition. */
export const mockRecognitionQuery = createQueryMocker('/recognition', adminRecognitionQueries);
/** Mocks one command for the recognition. */
export const mockRecognitionCommand = createCommandMocker('/recognition', adminRecognitionCommands);
/** Mocks one query about the membership. */
export const mockSubscriptionQuery = createQueryMocker('/subscription', subscriptionQueries);
/** Mocks one command about the membership. */
export const mockSubscriptionCommand = createCommandMocker('/subscription', subscriptionCommands);

/** Mocks a collection of recipes; newest first. */
export const mockRecipeList = (...items: Item[]): HttpHandler =>
  mockItemQuery('GET_USER_ITEMS', (payload) => buildItemList(items, payload));

let signedInUsers: User[] = [];

/** Mocks a signed-in user with a profile. */
export function mockSignedIn(user = buildUser()): HttpHandler {
  signedInUsers = [user];
  return mockEndpoint(checkLogin, () => ({ succeeded: true, isLogIn: true, user }));
}

/** By default nobody is signed in, and there are no recipes and no membership. */
export const server = setupServer(
  mockEndpoint(checkLogin, () => ({ succeeded: true, isLogIn: false })),
  mockEndpoint(clearCache, () => ({ succeeded: true })),
  mockEndpoint(logout, () => ({ succeeded: true, message: 'Logged out' })),
  mockEndpoint(rotateSessionCookie, () => ({ succeeded: true, isTokenRefresh: true })),
  mockEndpoint(sendLog, () => ({ succeeded: true })),
  mockLoggerCommand('bulkLog', ({ messages }) => ({ storedCount: messages.length })),
  mockEndpoint(listSessions, () => []),
  mockEndpointError(googleStart, 'GOOGLE_OFF'),
  mockProfileQuery('find_user', ({ userId }) => ({
    user: buildProfile(signedInUsers.find((user) => user.userId === userId)),
  })),
  mockRecipeList(),
  mockItemQuery('GET_HOME_ITEMS', () => ({ favorites: [], cooked: [] })),
  mockSubscriptionQuery('get_subscription', () => ({})),
  mockSubscriptionQuery('get_plans', () => ({ plans: samplePlans })),
  mockSubscriptionQuery('get_payment_methods', () => ({ paymentMethods: [] })),
  mockSubscriptionQuery('get_invoices', () => ({ invoices: [] })),
  mockSubscriptionQuery('get_usage', buildUsage),
  // Without a response, a handler of another action would send the request to the network.
  ...['/items', '/userprofile', '/logger', '/admin', '/recognition', '/subscription'].map((path) =>
    http.all(API_BASE_URL + path, () => HttpResponse.error()),
  ),
);

/** The dishes whose names contain the query. */
export const mockKnownDishes = (titles: readonly string[], { canCompose = false } = {}) =>
  mockItemQuery('FIND_KNOWN_DISHES', ({ query = '' }) => ({
    dishes: titles
      .filter((title) => title.toLowerCase().includes(query.toLowerCase()))
      .map((title) => ({ title, name: title, minutes: 80, kcal: 520 })),
    canCompose,
  }));

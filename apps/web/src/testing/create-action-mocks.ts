import {
  type Action,
  type ActionResponseOf,
  type ActionTable,
  apiErrors,
  type ErrorCode,
  type ErrorResponse,
  type PayloadOf,
} from '@plateful/contract';
import { type HttpHandler, HttpResponse, http } from 'msw';

export const API_BASE_URL = 'http://plateful.test/api/backend';

export type MockError =
  | 'network'
  | ErrorCode
  | { fail: ErrorCode; with?: Partial<ErrorResponse>; retryAfterSeconds?: number };

export function createErrorResponse(error: MockError, isPlainText = false): Response {
  if (error === 'network') return HttpResponse.error();
  const code = typeof error === 'string' ? error : error.fail;
  const overrides: Partial<ErrorResponse> = (typeof error !== 'string' && error.with) || {};
  const delay = typeof error === 'string' ? undefined : error.retryAfterSeconds;
  const { status, message } = apiErrors[code];
  if (isPlainText) return HttpResponse.text(overrides.errorMessage ?? message, { status });
  return HttpResponse.json(
    { succeeded: false, code, errorMessage: message, requestId: 'request-1', ...overrides },
    { status, headers: delay === undefined ? {} : { 'retry-after': String(delay) } },
  );
}

type MockResult<TAction extends Action> =
  | MockError
  | ((
      payload: PayloadOf<TAction>,
    ) => ActionResponseOf<TAction> | Promise<ActionResponseOf<TAction>>);

type ActionOf<Table, Name extends keyof Table> = Extract<Table[Name], Action>;

async function respondToAction<TAction extends Action>(
  action: TAction,
  payload: unknown,
  result: MockResult<TAction>,
): Promise<Response> {
  if (typeof result !== 'function') return createErrorResponse(result);
  const response = await result(action.payload.parse(payload) as PayloadOf<TAction>);
  return HttpResponse.json({ succeeded: true, response });
}

/** @returns a function that mocks one query of an action table */
export const createQueryMocker =
  <Table extends ActionTable>(path: string, queries: Table) =>
  <Name extends keyof Table & string>(
    name: Name,
    result: MockResult<ActionOf<Table, Name>>,
  ): HttpHandler =>
    http.get(`${API_BASE_URL}${path}`, ({ request }) => {
      const search = new URL(request.url).searchParams;
      if (search.get('action') !== name) return undefined;
      const payload: unknown = JSON.parse(search.get('payload') ?? '{}');
      return respondToAction(queries[name] as ActionOf<Table, Name>, payload, result);
    });

/** @returns a function that mocks one command of an action table */
export const createCommandMocker =
  <Table extends ActionTable>(path: string, commands: Table) =>
  <Name extends keyof Table & string>(
    name: Name,
    result: MockResult<ActionOf<Table, Name>>,
  ): HttpHandler =>
    http.post(`${API_BASE_URL}${path}`, async ({ request }) => {
      const body = (await request.clone().json()) as { action: string; payload: unknown };
      if (body.action !== name) return undefined;
      return respondToAction(commands[name] as ActionOf<Table, Name>, body.payload, result);
    });

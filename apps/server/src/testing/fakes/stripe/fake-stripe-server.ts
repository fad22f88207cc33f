import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { isDeepStrictEqual } from 'node:util';
import { FakeStripeAccount, FakeStripeError } from './fake-stripe-account.ts';
import { FakeStripePresenter, type StripeObject, toUnixSeconds } from './fake-stripe-presenter.ts';
import { createFakeStripeRoutes, createListPage } from './fake-stripe-routes.ts';
import { getFormTextRecord, parseForm } from './form-body.ts';

const API_VERSION = '2025-08-27.basil';
const MAX_PAGE_SIZE = 100;

export const fakeStripeKeys = {
  secretKey: 'sk_test_fake_c0ffee',
  publishableKey: 'pk_test_fake',
  webhookSecret: 'whsec_fake_0123456789',
};

/** An event of the account; `sign` makes the header of its delivery. */
export interface FakeStripeEvent {
  type: string;
  body: Buffer;
  sign(deliveredAt: Date): string;
}

type FailureHandler = (response: ServerResponse, request: IncomingMessage) => void;

export async function startFakeStripeServer(
  now = new Date('2026-03-14T12:00:00Z'),
): Promise<FakeStripeServer> {
  const fake = new FakeStripeServer(now);
  await fake.listen();
  return fake;
}

/** The part of Stripe that the server uses, on loopback, with an account of its own. */
export class FakeStripeServer {
  readonly account: FakeStripeAccount;
  /** The requests so far: `GET /v1/prices`. */
  readonly requests: string[] = [];
  /** Whether the connection breaks before the response is sent. */
  isResponseLost: (path: string) => boolean = () => false;
  private readonly objects: FakeStripePresenter;
  private readonly routes: ReturnType<typeof createFakeStripeRoutes>;
  private readonly idempotentResponses = new Map<string, { request: string; response: unknown }>();
  private readonly server = createServer(
    (request, response) => void this.handle(request, response),
  );
  private events: FakeStripeEvent[] = [];
  private failureHandler: FailureHandler | null = null;

  constructor(now: Date) {
    this.account = new FakeStripeAccount(now);
    this.objects = new FakeStripePresenter(this.account);
    this.routes = createFakeStripeRoutes(this.account, this.objects);
  }

  listen(): Promise<void> {
    return new Promise((resolve) => this.server.listen(0, '127.0.0.1', resolve));
  }

  get apiBase(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Events since the last call. They may be delivered late, more than once, and in any order. */
  takeEvents(): FakeStripeEvent[] {
    return this.events.splice(0);
  }

  /** Pays as the browser does, with one of the test cards. */
  confirmPayment(clientSecret: string, cardNumber: string, isApproved = true): void {
    this.change(() => this.account.confirmPayment(clientSecret, cardNumber, isApproved));
  }

  /** Saves a card as the browser does. @returns its id; null if it is declined */
  confirmSetup(clientSecret: string, cardNumber: string): string | null {
    return this.change(() => this.account.confirmSetup(clientSecret, cardNumber));
  }

  advanceTo(time: Date): void {
    this.change(() => this.account.advanceTo(time));
  }

  refund(invoiceId: string, amountCents: number): void {
    this.change(() => this.account.refund(invoiceId, amountCents));
  }

  /** @param status as in Stripe: `needs_response`, `won`, `lost` … */
  setDispute(invoiceId: string, status: string): void {
    this.change(() => this.account.setDispute(invoiceId, status));
  }

  /** Ends a subscription, as the operator can do in the dashboard. */
  endSubscription(subscriptionId: string): void {
    this.change(() => {
      const { customer, subscription } = this.account.findSubscription(subscriptionId);
      this.account.endSubscription(customer, subscription);
    });
  }

  /** Sets fields of an object, which its state would not have. */
  override(id: string, fields: Record<string, unknown>): void {
    this.change(() => this.account.overrides.set(id, fields));
  }

  /** As Stripe does after a day. */
  forgetIdempotencyKeys(): void {
    this.idempotentResponses.clear();
  }

  /** Answers all requests in another way; null ends that. */
  failWith(handler: FailureHandler | null): void {
    this.failureHandler = handler;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    if (this.server.listening) await new Promise((resolve) => this.server.close(resolve));
  }

  /** Makes a change, and records the events that it causes. */
  private change<T>(makeChange: () => T): T {
    const before = new Map(this.objects.listAll().map((object) => [object.id, object]));
    try {
      return makeChange();
    } finally {
      for (const object of this.objects.listAll()) {
        const previous = before.get(object.id);
        if (!isDeepStrictEqual(object, previous)) {
          const type = findEventType(object, previous);
          const id = this.account.createId('evt');
          this.events.push(createEvent(id, type, object, this.account.now));
        }
      }
    }
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', 'http://localhost');
    this.requests.push(`${request.method} ${url.pathname}`);
    if (this.failureHandler) return this.failureHandler(response, request);
    const body = await text(request);
    const respond = (status: number, value: unknown) => {
      if (this.isResponseLost(url.pathname)) return response.destroy();
      const headers = { 'content-type': 'application/json', 'request-id': 'req_fake' };
      return response.writeHead(status, headers).end(JSON.stringify(value));
    };
    try {
      checkHeaders(request);
      respond(200, this.answerOnce(request, url, body));
    } catch (error) {
      const { status, code, message, param } =
        error instanceof FakeStripeError ? error : new FakeStripeError(500, 'bug', String(error));
      const type = status === 402 ? 'card_error' : 'invalid_request_error';
      respond(status, { error: { type, code, message, param } });
    }
  }

  /** A repeated request with an idempotency key gets the first response. */
  private answerOnce({ method = '', headers }: IncomingMessage, url: URL, body: string): unknown {
    const key = headers['idempotency-key'];
    if (typeof key !== 'string') return this.answer(method, url, body);
    const request = `${method} ${url.pathname} ${body}`;
    const stored = this.idempotentResponses.get(key);
    if (stored && stored.request !== request) {
      throw new FakeStripeError(
        400,
        'idempotency_error',
        'The key was used with other parameters.',
      );
    }
    const response = stored?.response ?? this.answer(method, url, body);
    this.idempotentResponses.set(key, { request, response });
    return response;
  }

  private answer(method: string, { pathname, search }: URL, body: string): unknown {
    const form = parseForm(method === 'GET' ? search : body);
    const [, , noun, id, verb] = pathname.split('/');
    const pattern = [`/${noun}`, ...(id ? [':id'] : []), ...(verb ? [verb] : [])].join('/');
    const route = this.routes[`${method} ${pattern}`];
    if (!route) throw new FakeStripeError(404, 'unknown_url', `Unrecognized: ${method} ${pattern}`);
    if (Number(form.limit ?? 0) > MAX_PAGE_SIZE) throw new FakeStripeError(400, 'limit', 'limit');
    const found = this.change(() => route(decodeURIComponent(id ?? ''), form));
    const result = structuredClone(
      Array.isArray(found) ? createListPage(found, pathname, form) : found,
    );
    for (const path of Object.values(getFormTextRecord(form, 'expand')))
      this.objects.expand(result, path);
    return result;
  }
}

function checkHeaders({ headers }: IncomingMessage): void {
  if (headers.authorization !== `Bearer ${fakeStripeKeys.secretKey}`) {
    throw new FakeStripeError(401, 'invalid_key', `Invalid API Key: ${headers.authorization}`);
  }
  if (headers['stripe-version'] !== API_VERSION) {
    throw new FakeStripeError(400, 'version', `This account speaks ${API_VERSION} only.`);
  }
}

function findEventType(object: StripeObject, previous: StripeObject | undefined): string {
  const verb = previous ? 'updated' : 'created';
  switch (object.object) {
    case 'subscription':
      return `customer.subscription.${object.ended_at ? 'deleted' : verb}`;
    case 'invoice':
      return object.status === 'paid' ? 'invoice.paid' : `invoice.${verb}`;
    case 'charge':
      return previous ? 'charge.refunded' : `charge.${object.status}`;
    case 'dispute':
      return `charge.dispute.${previous ? 'closed' : 'created'}`;
    default:
      return `${object.object}.${object.deleted ? 'deleted' : verb}`;
  }
}

function createEvent(
  id: string,
  type: string,
  object: StripeObject,
  created: Date,
): FakeStripeEvent {
  const event = { id, object: 'event', type, created: toUnixSeconds(created), data: { object } };
  const body = Buffer.from(JSON.stringify(event));
  return { type, body, sign: (deliveredAt) => signWebhook(body, deliveredAt) };
}

/** The header `stripe-signature` of a webhook request. */
export function signWebhook(
  body: Buffer,
  deliveredAt: Date,
  secret = fakeStripeKeys.webhookSecret,
): string {
  const timestamp = toUnixSeconds(deliveredAt);
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  return `t=${timestamp},v1=${signature}`;
}

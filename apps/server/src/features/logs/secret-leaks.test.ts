import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { signUp, signUpAdmin } from '#testing/account-scenarios.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';
import {
  payWithCard,
  sendSubscriptionCommand,
  sendSubscriptionQuery,
  startPurchase,
  testCardNumbers,
} from '#testing/membership-scenarios.ts';
import type { TestHttpClient, TestResponse } from '#testing/test-http-client.ts';

/** A text that looks like a secret key, in every text field of every call. */
const CANARY = 'sk_live_Canary0123456789abcdef';
const CANARY_CARD = '4242 4242 4242 4242';
/** Calls whose text belongs in an email: the message to the support. */
const EMAILS_TEXT = '/v1/support';

interface Schema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
  minimum?: number;
}
type Content = Record<string, { schema: Schema }>;
interface Operation {
  parameters?: { name: string; in: string; schema?: Schema; content?: Content }[];
  requestBody?: { content: Content };
  servers?: unknown;
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

let app: TestApp;
let document: Document;
const printed: string[] = [];
beforeAll(async () => {
  app = await buildTestApp({
    environment: { LOG_LEVEL: 'trace' },
    logStream: { write: (line) => void printed.push(line) },
  });
  const { body } = await app.createBrowser().get('/api/openapi.json');
  document = body as unknown as Document;
});
afterAll(() => app.close());

/** Values of a schema with the canary in every text, one for each of its alternatives. */
function createValues(schema: Schema, depth = 0): unknown[] {
  if (schema.$ref) {
    const name = schema.$ref.split('/').at(-1) ?? '';
    return createValues(document.components.schemas[name] ?? {}, depth);
  }
  const alternatives = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (alternatives) {
    const values = alternatives.flatMap((alternative) => createValues(alternative, depth + 1));
    // Every action of a call, but one alternative of a field.
    return depth === 0 ? values : values.slice(0, 1);
  }
  if (schema.const !== undefined) return [schema.const];
  if (schema.enum) return schema.enum.slice(0, 1);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'object') {
    const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => [
      name,
      createValues(field, depth + 1)[0],
    ]);
    return [{ ...Object.fromEntries(fields), [CANARY]: CANARY }];
  }
  if (type === 'array') return [[createValues(schema.items ?? {}, depth + 1)[0]]];
  if (type === 'number' || type === 'integer') return [Math.max(schema.minimum ?? 1, 1)];
  if (type === 'boolean') return [true];
  return [`${CANARY} ${CANARY_CARD}`];
}

async function sendEverything(method: string, path: string, operation: Operation) {
  const base = operation.servers ? '' : '/api/backend';
  const url = base + path.replace(/\{\w+\}/g, encodeURIComponent(CANARY));
  const [body] = Object.values(operation.requestBody?.content ?? {});
  const search = new URLSearchParams({ unknown: CANARY });
  for (const { name, schema, content, in: place } of operation.parameters ?? []) {
    if (place !== 'query') continue;
    const [json] = Object.values(content ?? {});
    const [value] = createValues(json?.schema ?? schema ?? {});
    search.set(name, json ? JSON.stringify(value) : String(value));
  }
  // Clearing the log would delete what the test looks at.
  const bodies = (body ? createValues(body.schema) : [undefined]).filter(
    (value) => !JSON.stringify(value)?.includes('clearLogs'),
  );
  const responses: TestResponse[] = [];
  const browsers = [await signUpAdmin(app), app.createBrowser()];
  for (const value of bodies) {
    for (const browser of browsers) {
      for (const origin of ['http://localhost', 'https://evil.example']) {
        const headers = { origin, authorization: `Bearer ${CANARY}`, 'x-canary': CANARY };
        responses.push(
          await send(
            browser,
            method,
            `${url}?${search}`,
            value === undefined ? {} : value,
            headers,
          ),
        );
      }
    }
  }
  return responses;
}

function send(
  browser: TestHttpClient,
  method: string,
  url: string,
  value: unknown,
  headers: Record<string, string>,
) {
  if (method === 'get') return browser.get(url, headers);
  return browser.send({
    method: 'POST',
    url,
    payload: JSON.stringify(value),
    headers: { ...headers, 'content-type': 'application/json' },
  });
}

it('a secret in any field of any call is in no log, metric, error response or email', async () => {
  const errors: string[] = [];
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      for (const { status, bytes } of await sendEverything(method, path, operation)) {
        if (status >= 400) errors.push(`${method} ${path}: ${bytes.toString()}`);
      }
    }
    await app.deliverEmails();
    for (const email of app.mailer.sent.splice(0)) {
      if (path !== EMAILS_TEXT) expect(JSON.stringify(email)).not.toContain(CANARY);
    }
  }
  expect(errors.length).toBeGreaterThan(100);
  await vi.waitUntil(() => app.services.securityLog.isIdle, { timeout: 10_000 });
  const { rows } = await app.database.pool.query('select * from log_entries');
  const redacted = rows.filter((row) => JSON.stringify(row).includes('[redacted]'));
  expect(redacted.length).toBeGreaterThan(2);
  const { body: metrics } = await app.fastify.inject('/metrics');
  expect(metrics).toContain('plateful_http_request_duration_seconds');
  for (const text of [metrics, ...errors, ...printed, ...rows.map((row) => JSON.stringify(row))]) {
    for (const secret of [CANARY, CANARY.slice(8), CANARY_CARD]) expect(text).not.toContain(secret);
  }
}, 120_000);

it('a purchase leaves no secret in emails, invoices, metrics, the audit trail or the log', async () => {
  const [browser, admin] = [await signUp(app), await signUpAdmin(app)];
  app.mailer.sent.length = 0;
  const clientSecret = await startPurchase(browser, 3);
  await payWithCard(browser, clientSecret, testCardNumbers.isDeclined);
  const { paymentIntentId } = await payWithCard(browser, clientSecret);
  const payload = { paymentIntentId, planId: 3, clientSecret, note: CANARY };
  await sendSubscriptionCommand(browser, 'subscribe', payload);
  // Rejected, and therefore in the log.
  await sendSubscriptionCommand(browser, 'subscribe', {
    ...payload,
    paymentIntentId: clientSecret,
  });
  await sendSubscriptionCommand(browser, 'cancel_subscription', { reason: CANARY });
  const context = {
    clientSecret,
    card: testCardNumbers.succeeds,
    url: `/pay?card=${testCardNumbers.succeeds}`,
  };
  await browser.post('/v1/log/data', {
    level: 'error',
    message: `${clientSecret} failed`,
    context,
  });

  const { userId } = browser;
  await sendSubscriptionQuery(admin, 'get_all_user_subscriptions', { userId, note: CANARY });
  const search = new URLSearchParams({
    action: 'searchLogs',
    payload: JSON.stringify({ userId, query: `${CANARY} ${testCardNumbers.succeeds}` }),
  });
  await admin.get(`/api/backend/logger?${search}`, { 'user-agent': CANARY });
  const audit = await admin.get('/api/backend/admin?action=getAuditTrail&payload={}');
  expect(JSON.stringify(audit.body)).toContain(userId);
  const invoices = await sendSubscriptionQuery(browser, 'get_invoices');
  expect(JSON.stringify(invoices.body)).toContain('Yearly');
  await app.deliverEmails();
  expect(app.mailer.sent.length).toBeGreaterThan(1);
  const { body: metrics } = await app.fastify.inject('/metrics');
  await vi.waitUntil(() => app.services.securityLog.isIdle, { timeout: 10_000 });
  const tables = ['log_entries', 'admin_actions', 'daily_counts'];
  const rows = await Promise.all(
    tables.map(async (table) => (await app.database.pool.query(`select * from ${table}`)).rows),
  );
  const output = JSON.stringify([
    audit.body,
    invoices.body,
    app.mailer.sent,
    metrics,
    rows,
    printed,
  ]);
  expect(output).toContain('[redacted] failed');
  for (const secret of [
    CANARY,
    clientSecret,
    testCardNumbers.succeeds,
    testCardNumbers.isDeclined,
  ]) {
    expect(output).not.toContain(secret);
  }
});

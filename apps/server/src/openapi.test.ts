import { itemCommands, itemQueries } from '@plateful/contract/schemas';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';

interface Schema {
  enum?: string[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
}
type Content = Record<string, { schema: Schema }>;
interface Operation {
  requestBody?: { content: Content };
  parameters?: { name: string; content?: Content }[];
  operationId?: string;
  security?: object[];
  summary?: string;
  responses: Record<string, { description: string; content?: Record<string, unknown> }>;
}
interface Document {
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object>; securitySchemes: Record<string, object> };
}

let app: TestApp;
let document: Document;
beforeAll(async () => {
  app = await buildTestApp();
  const { body } = await app.createBrowser().get('/api/openapi.json');
  document = body as unknown as Document;
});
afterAll(() => app.close());

function operations(): [string, Operation][] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, Operation] => [
      `${method} ${path}`,
      operation,
    ]),
  );
}

function operation(name: string): Operation {
  const found = operations().find(([key]) => key === name);
  if (!found) throw new Error(`There is no ${name}.`);
  return found[1];
}

describe('the OpenAPI document', () => {
  it('is a valid OpenAPI 3.1 document', async () => {
    const result = await new Validator().validate(structuredClone(document) as never);
    expect(result.errors ?? []).toEqual([]);
    expect(result.valid).toBe(true);
  });

  it('names both base URLs of the API', () => {
    expect(document.servers.map(({ url }) => url)).toEqual(['/api/backend', '/api']);
  });

  it('has an operation id, a summary and the security requirement for every operation', () => {
    const ids = operations().map(([, { operationId }]) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [name, { operationId, summary, security }] of operations()) {
      expect([name, operationId, summary, security]).toEqual([
        name,
        expect.stringMatching(/^[a-z]\w+$/),
        expect.any(String),
        expect.any(Array),
      ]);
    }
    expect(operation('post /auth/login').security).toEqual([]);
    expect(operation('post /items').security).toEqual([{ session: [] }]);
    expect(Object.keys(document.components.securitySchemes)).toEqual(['session']);
  });

  it('names the shared schemas and no unused ones', () => {
    const { schemas } = document.components;
    expect(Object.keys(schemas)).toEqual(expect.arrayContaining(['Item', 'User', 'ErrorResponse']));
    const whole = JSON.stringify(document);
    for (const name of Object.keys(schemas))
      expect(whole).toContain(`"#/components/schemas/${name}"`);
  });

  it('lists error codes by status', () => {
    const { responses } = operation('post /items');
    expect(responses[401]?.description).toContain('`NOT_SIGNED_IN`');
    expect(responses[402]?.description).toContain('`LIMIT_EXCEEDED`');
    expect(responses[409]?.description).toContain('`ITEM_CHANGED`');
  });

  it('marks plain text and file responses', () => {
    const types = (name: string, status = 200) =>
      Object.keys(operation(name).responses[status]?.content ?? {});
    expect(types('post /auth/v1/change-password')).toEqual(['text/plain']);
    expect(types('post /auth/v1/change-password', 401)).toEqual(['text/plain']);
    expect(types('get /v1/account/export')).toEqual(['application/zip']);
    expect(types('get /media/{key}')).toEqual(['image/*']);
    expect(types('get /readyz', 503)).toEqual(['application/json']);
    expect(types('get /healthz')).toEqual(['application/json']);
  });

  it('describes the payload of each action', () => {
    const commands =
      operation('post /items').requestBody?.content['application/json']?.schema.anyOf ?? [];
    const names = Object.keys(itemCommands);
    expect(commands.map(({ properties }) => properties?.action?.enum?.[0])).toEqual(names);
    const command = commands[names.indexOf('ADD_MEDIA_TO_ITEM')]?.properties?.payload;
    expect(Object.keys(command?.properties ?? {})).toEqual(['itemId', 'mediaData']);
    const payload = operation('get /items').parameters?.find(({ name }) => name === 'payload');
    const queries = payload?.content?.['application/json']?.schema.anyOf ?? [];
    expect(queries).toHaveLength(Object.keys(itemQueries).length);
    const form = operation('post /items/upload').requestBody?.content['multipart/form-data'];
    expect(Object.keys(form?.schema.properties ?? {})).toEqual([
      ...['action', 'itemId', 'requestKey', 'files'],
    ]);
  });

  it('is shown in Swagger UI', async () => {
    expect((await app.createBrowser().get('/api/docs')).status).toBe(200);
  });
});

import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';

const API_ROUTE_PREFIX = '/api/backend';

export interface TestResponse {
  status: number;
  body: Record<string, unknown> & { succeeded?: boolean; errorMessage?: string };
  headers: LightMyRequestResponse['headers'];
  bytes: Buffer;
}

/** The response without its request id, to compare two of them. */
export function omitRequestId(body: TestResponse['body']): Record<string, unknown> {
  const { requestId: _, ...rest } = body;
  return rest;
}

/** Keeps cookies between calls like a browser, and sends an `Origin`. */
export class TestHttpClient {
  readonly cookies = new Map<string, string>();

  constructor(private readonly app: FastifyInstance) {}

  get(path: string, headers: Record<string, string> = {}): Promise<TestResponse> {
    return this.send({ method: 'GET', url: path, headers });
  }

  /** Sends a JSON POST below the API's base path. */
  post(
    path: string,
    payload: unknown = {},
    headers: Record<string, string> = {},
  ): Promise<TestResponse> {
    return this.send({
      method: 'POST',
      url: API_ROUTE_PREFIX + path,
      payload: JSON.stringify(payload),
      headers: { 'content-type': 'application/json', origin: 'http://localhost', ...headers },
    });
  }

  query(action: string, payload: unknown = {}): Promise<TestResponse> {
    const search = new URLSearchParams({ action, payload: JSON.stringify(payload) });
    return this.get(`${API_ROUTE_PREFIX}/items?${search}`);
  }

  command(action: string, payload: unknown = {}): Promise<TestResponse> {
    return this.post('/items', { action, payload });
  }

  async upload(path: string, form: FormData): Promise<TestResponse> {
    const encoded = new Response(form);
    return this.send({
      method: 'POST',
      url: API_ROUTE_PREFIX + path,
      payload: Buffer.from(await encoded.arrayBuffer()),
      headers: {
        'content-type': encoded.headers.get('content-type') ?? '',
        origin: 'http://localhost',
      },
    });
  }

  async send(options: InjectOptions): Promise<TestResponse> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await this.app.inject({
      ...options,
      headers: { ...options.headers, ...(cookie && { cookie }) },
    });
    for (const { name, value, maxAge, expires } of response.cookies) {
      const isExpired =
        value === '' || maxAge === 0 || (expires !== undefined && expires < new Date(0));
      if (isExpired) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    const isJson =
      String(response.headers['content-type']).startsWith('application/json') &&
      !response.headers['content-encoding'] &&
      response.rawPayload.length > 0;
    return {
      status: response.statusCode,
      body: isJson ? response.json() : {},
      headers: response.headers,
      bytes: response.rawPayload,
    };
  }
}

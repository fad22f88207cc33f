import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';

const API = '/api/backend';

export interface Answer {
  status: number;
  body: Record<string, unknown> & { succeeded?: boolean; errorMessage?: string };
  headers: LightMyRequestResponse['headers'];
  bytes: Buffer;
}

/** What an answer says beside the id of its request, to compare two of them. */
export function withoutRequestId(body: Answer['body']): Record<string, unknown> {
  const { requestId: _, ...rest } = body;
  return rest;
}

/** Keeps cookies from call to call, as a browser does, and sends an `Origin`. */
export class Browser {
  readonly cookies = new Map<string, string>();

  constructor(private readonly app: FastifyInstance) {}

  get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send({ method: 'GET', url: path, headers });
  }

  /** POST below the API's base, as JSON. */
  post(path: string, payload: unknown = {}, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send({
      method: 'POST',
      url: API + path,
      payload: JSON.stringify(payload),
      headers: { 'content-type': 'application/json', origin: 'http://localhost', ...headers },
    });
  }

  query(action: string, payload: unknown = {}): Promise<Answer> {
    const search = new URLSearchParams({ action, payload: JSON.stringify(payload) });
    return this.get(`${API}/items?${search}`);
  }

  command(action: string, payload: unknown = {}): Promise<Answer> {
    return this.post('/items', { action, payload });
  }

  async upload(path: string, form: FormData): Promise<Answer> {
    const encoded = new Response(form);
    return this.send({
      method: 'POST',
      url: API + path,
      payload: Buffer.from(await encoded.arrayBuffer()),
      headers: {
        'content-type': encoded.headers.get('content-type') ?? '',
        origin: 'http://localhost',
      },
    });
  }

  async send(options: InjectOptions): Promise<Answer> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await this.app.inject({
      ...options,
      headers: { ...options.headers, ...(cookie && { cookie }) },
    });
    for (const { name, value, maxAge, expires } of response.cookies) {
      const gone = value === '' || maxAge === 0 || (expires !== undefined && expires < new Date(0));
      if (gone) this.cookies.delete(name);
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

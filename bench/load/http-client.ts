import { Agent, request } from 'node:http';

export interface HttpResponse {
  status: number;
  /** Size of the body as transferred. */
  bytes: number;
  /** Decodes the body on demand, because the client shares the machine with the server it measures. */
  body(): string;
}

interface RequestOptions {
  cookie: string;
  /** Sent with POST; without a body the method is GET. */
  body?: string;
  /** The accepted content encoding; none by default. */
  encoding?: 'gzip' | 'br';
}

/** An HTTP client with a few keep-alive connections to one server, like a reverse proxy. */
export class HttpClient {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 16 });

  constructor(private readonly url: string) {}

  send(path: string, { cookie, body, encoding }: RequestOptions): Promise<HttpResponse> {
    return new Promise((resolve, reject) => {
      const clientRequest = request(
        `${this.url}/api/backend${path}`,
        {
          agent: this.agent,
          method: body === undefined ? 'GET' : 'POST',
          headers: {
            cookie,
            origin: this.url,
            ...(body !== undefined && {
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(body),
            }),
            ...(encoding && { 'accept-encoding': encoding }),
          },
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', reject);
          response.on('end', () => {
            const responseBody = Buffer.concat(chunks);
            resolve({
              status: response.statusCode ?? 0,
              bytes: responseBody.length,
              body: () => (encoding ? '' : responseBody.toString()),
            });
          });
        },
      );
      clientRequest.on('error', reject);
      clientRequest.end(body);
    });
  }

  close(): void {
    this.agent.destroy();
  }
}

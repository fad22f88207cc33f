import { Agent, request } from 'node:http';

export interface Reply {
  status: number;
  /** Of the body, as it came over the wire. */
  bytes: number;
  /** Read only when asked for: what measures shares the machine with what is measured. */
  body(): string;
}

interface Call {
  cookie: string;
  /** POST with this body; GET without. */
  body?: string;
  /** What the server may answer in; nothing: as it is. */
  encoding?: 'gzip' | 'br';
}

/** Talks to one server over a few connections that stay open, as a proxy in front of it would. */
export class Wire {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 16 });

  constructor(private readonly url: string) {}

  send(path: string, { cookie, body, encoding }: Call): Promise<Reply> {
    return new Promise((resolve, reject) => {
      const sent = request(
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
          const parts: Buffer[] = [];
          response.on('data', (part: Buffer) => parts.push(part));
          response.on('error', reject);
          response.on('end', () => {
            const all = Buffer.concat(parts);
            resolve({
              status: response.statusCode ?? 0,
              bytes: all.length,
              body: () => (encoding ? '' : all.toString()),
            });
          });
        },
      );
      sent.on('error', reject);
      sent.end(body);
    });
  }

  close(): void {
    this.agent.destroy();
  }
}

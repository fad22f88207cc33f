import { randomInt } from 'node:crypto';
import { readMailedCode } from './mailbox.ts';

export const PASSWORD = 'Basil-and-lemon-1';

interface Reply {
  status: number;
  body: Record<string, unknown> & { errorMessage?: string };
}

export interface Item {
  _id: string;
  title: string;
  media: { id: string; url: string }[];
  previewIconUrl: string | null;
}

/** Talks to a running server as a browser would, without one. */
export class Client {
  /** Who it is, once signed up. */
  email = '';
  userId = '';
  /** The code that was mailed for that. */
  code = '';
  hasProven = false;
  cookie = '';
  private otpTokenId = '';

  constructor(
    private url: string,
    /** Sent with every request. */
    private readonly headers: Record<string, string> = {},
  ) {}

  /** After a restart the same person finds the server elsewhere. */
  moveTo(url: string): void {
    this.url = url;
  }

  async signUp(dataDir: string): Promise<void> {
    await this.askForCode();
    await this.enterCode(dataDir);
    await this.register();
  }

  async askForCode(): Promise<void> {
    this.email = `cook${randomInt(1e12)}@example.com`;
    const { body } = await this.must('/auth/requestaccountcreation', { email: this.email });
    this.otpTokenId = String(body.otpTokenId);
  }

  async enterCode(dataDir: string): Promise<void> {
    this.code = await readMailedCode(dataDir, this.email);
    const { email, otpTokenId } = this;
    await this.must('/auth/validateuseremail', { email, otpTokenId, code: Number(this.code) });
    this.hasProven = true;
  }

  async register(): Promise<void> {
    const { email } = this;
    const username = email.split('@')[0];
    const { body } = await this.must('/auth/register', { email, username, password: PASSWORD });
    this.userId = (body.user as { userId: string }).userId;
  }

  /** @returns the status */
  async logIn(): Promise<number> {
    const { status } = await this.post('/auth/login', { email: this.email, password: PASSWORD });
    return status;
  }

  async scan(photo: Buffer, more: Record<string, unknown> = {}): Promise<Reply> {
    const image = `data:image/jpeg;base64,${photo.toString('base64')}`;
    return this.post('/scan', { action: 'FOOD_RECOGNITION', payload: { image, ...more } });
  }

  async upload(itemId: string, photo: Buffer): Promise<Reply> {
    const form = new FormData();
    form.set('action', 'UPLOAD_MEDIA_TO_ITEM');
    form.set('itemId', itemId);
    form.set('files', new Blob([new Uint8Array(photo)]), 'added.jpg');
    return this.send('/items/upload', { method: 'POST', body: form });
  }

  /** All recipes, page by page. */
  async items(): Promise<Item[]> {
    const items: Item[] = [];
    for (;;) {
      const payload = JSON.stringify({ limit: 100, skip: items.length });
      const { body } = await this.send(
        `/items?${new URLSearchParams({ action: 'GET_USER_ITEMS', payload })}`,
      );
      const page = (body.response as { items: Item[] }).items;
      items.push(...page);
      if (page.length < 100) return items;
    }
  }

  async statusOf(path: string): Promise<number> {
    const response = await fetch(this.url + path, { headers: { cookie: this.cookie } });
    await response.arrayBuffer();
    return response.status;
  }

  private async must(path: string, payload: unknown): Promise<Reply> {
    const reply = await this.post(path, payload);
    if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}.`);
    return reply;
  }

  async post(path: string, body: unknown): Promise<Reply> {
    return this.send(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
  }

  async send(path: string, init: RequestInit = {}): Promise<Reply> {
    const response = await fetch(`${this.url}/api/backend${path}`, {
      ...init,
      headers: {
        origin: this.url,
        cookie: this.cookie,
        ...this.headers,
        ...(init.headers as Record<string, string>),
      },
    });
    for (const line of response.headers.getSetCookie()) this.keep(line);
    return { status: response.status, body: (await response.json()) as Reply['body'] };
  }

  private keep(line: string): void {
    const [pair = ''] = line.split(';');
    const [name] = pair.split('=');
    const others = this.cookie.split('; ').filter((one) => one && !one.startsWith(`${name}=`));
    this.cookie = [...others, pair].join('; ');
  }
}

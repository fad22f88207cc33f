import { randomInt } from 'node:crypto';
import { waitForVerificationCode } from './email-outbox.ts';

export const TEST_PASSWORD = 'Basil-and-lemon-1';

interface ApiResponse {
  status: number;
  body: Record<string, unknown> & { errorMessage?: string };
}

export interface ListedRecipe {
  _id: string;
  title: string;
  media: { id: string; url: string }[];
  previewIconUrl: string | null;
}

/** An HTTP client for a running server that keeps cookies like a browser. */
export class ApiClient {
  /** Set by `requestCode`. */
  email = '';
  password = TEST_PASSWORD;
  userId = '';
  /** The verification code from the email, set by `verifyEmail`. */
  verificationCode = '';
  isEmailVerified = false;
  cookie = '';
  private otpTokenId = '';

  constructor(
    private url: string,
    /** Sent with every request. */
    private readonly headers: Record<string, string> = {},
  ) {}

  /** Points the client at the server's new URL after a restart. */
  setServerUrl(url: string): void {
    this.url = url;
  }

  async signUp(dataDir: string): Promise<void> {
    await this.requestCode();
    await this.verifyEmail(dataDir);
    await this.register();
  }

  async requestCode(): Promise<void> {
    this.email = `user${randomInt(1e12)}@example.com`;
    const { body } = await this.postOrThrow('/auth/requestaccountcreation', { email: this.email });
    this.otpTokenId = String(body.otpTokenId);
  }

  async verifyEmail(dataDir: string, signal?: AbortSignal): Promise<void> {
    this.verificationCode = await waitForVerificationCode(dataDir, this.email, { signal });
    const { email, otpTokenId } = this;
    await this.postOrThrow('/auth/validateuseremail', {
      email,
      otpTokenId,
      code: Number(this.verificationCode),
    });
    this.isEmailVerified = true;
  }

  async register(): Promise<void> {
    const { email } = this;
    const username = email.split('@')[0];
    const { body } = await this.postOrThrow('/auth/register', {
      email,
      username,
      password: TEST_PASSWORD,
    });
    this.userId = (body.user as { userId: string }).userId;
  }

  /** @returns the HTTP status */
  async logIn(): Promise<number> {
    const { status } = await this.post('/auth/login', {
      email: this.email,
      password: this.password,
    });
    return status;
  }

  async scan(photo: Buffer, extraPayload: Record<string, unknown> = {}): Promise<ApiResponse> {
    const image = `data:image/jpeg;base64,${photo.toString('base64')}`;
    return this.post('/scan', { action: 'FOOD_RECOGNITION', payload: { image, ...extraPayload } });
  }

  async upload(itemId: string, photo: Buffer): Promise<ApiResponse> {
    const form = new FormData();
    form.set('action', 'UPLOAD_MEDIA_TO_ITEM');
    form.set('itemId', itemId);
    form.set('files', new Blob([new Uint8Array(photo)]), 'added.jpg');
    return this.send('/items/upload', { method: 'POST', body: form });
  }

  /** Lists all recipes, fetching page by page. */
  async listItems(): Promise<ListedRecipe[]> {
    const items: ListedRecipe[] = [];
    for (;;) {
      const payload = JSON.stringify({ limit: 100, skip: items.length });
      const { body } = await this.send(
        `/items?${new URLSearchParams({ action: 'GET_USER_ITEMS', payload })}`,
      );
      const page = (body.response as { items: ListedRecipe[] }).items;
      items.push(...page);
      if (page.length < 100) return items;
    }
  }

  async getStatus(path: string): Promise<number> {
    const response = await fetch(this.url + path, { headers: { cookie: this.cookie } });
    await response.arrayBuffer();
    return response.status;
  }

  private async postOrThrow(path: string, payload: unknown): Promise<ApiResponse> {
    const apiResponse = await this.post(path, payload);
    if (apiResponse.status !== 200) throw new Error(`${path} returned ${apiResponse.status}.`);
    return apiResponse;
  }

  async post(path: string, body: unknown): Promise<ApiResponse> {
    return this.send(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
  }

  async send(path: string, init: RequestInit = {}): Promise<ApiResponse> {
    const response = await fetch(`${this.url}/api/backend${path}`, {
      ...init,
      headers: {
        origin: this.url,
        cookie: this.cookie,
        ...this.headers,
        ...(init.headers as Record<string, string>),
      },
    });
    for (const line of response.headers.getSetCookie()) this.storeCookie(line);
    return { status: response.status, body: (await response.json()) as ApiResponse['body'] };
  }

  private storeCookie(line: string): void {
    const [pair = ''] = line.split(';');
    const [name] = pair.split('=');
    const otherCookies = this.cookie
      .split('; ')
      .filter((cookie) => cookie && !cookie.startsWith(`${name}=`));
    this.cookie = [...otherCookies, pair].join('; ');
  }
}

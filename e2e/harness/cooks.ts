import type { BrowserContext, Page } from 'playwright-core';
import { Client, PASSWORD } from './client.ts';
import type { TestServer } from './server.ts';

/** What one writes of a recipe; all of it may be left out. */
export interface Fields {
  title?: string;
  description?: string;
  category?: string;
  ingredients?: string[];
  instructions?: string[];
  servings?: number | null;
  tagId?: string | null;
}

/** A recipe as the API tells it, as far as these stories look at it. */
export interface Recipe extends Required<Fields> {
  _id: string;
  calories: number | null;
  updatedAt: string;
  media: { id: string; url: string; name: string }[];
}

/** Somebody with an account, who asks the API without a browser. */
export class Cook extends Client {
  static async signUp(server: TestServer, dataDir: string): Promise<Cook> {
    const cook = new Cook(server.url);
    await cook.signUp(dataDir);
    return cook;
  }

  /** @throws when the call is refused. */
  async write(fields: Fields): Promise<Recipe> {
    return this.must200('CREATE_ITEM', fields);
  }

  async change(itemId: string, updateData: Fields): Promise<Recipe> {
    return this.must200('UPDATE_ITEM', { itemId, updateData });
  }

  async delete(itemId: string): Promise<void> {
    await this.must200('DELETE_ITEM', { itemId });
  }

  async read(itemId: string): Promise<Recipe> {
    const query = new URLSearchParams({
      action: 'GET_ITEM_BY_ID',
      payload: JSON.stringify({ itemId }),
    });
    const { body } = await this.send(`/items?${query}`);
    return (body.response as { data: Recipe }).data;
  }

  async command(action: string, payload: unknown) {
    return this.post('/items', { action, payload });
  }

  private async must200(action: string, payload: unknown): Promise<Recipe> {
    const { status, body } = await this.command(action, payload);
    if (status !== 200) throw new Error(`${action}: ${status} ${body.errorMessage}`);
    return (body.response as { data: Recipe }).data;
  }
}

/**
 * Signs the person in for all pages of a browser's context, without a form. By a session of its own: pages renew their
 * session's secret, and what they leave behind would look like a stolen one.
 */
export async function enter(context: BrowserContext, { email }: Cook, url: string): Promise<void> {
  const device = new Cook(url);
  device.email = email;
  if ((await device.logIn()) !== 200) throw new Error(`${email} could not sign in.`);
  await context.addCookies(
    device.cookie.split('; ').map((pair) => {
      const place = pair.indexOf('=');
      return { name: pair.slice(0, place), value: pair.slice(place + 1), url };
    }),
  );
}

/** The demo cook's password stands on the console. */
export function demoCook(output: string): { email: string; password: string } {
  const email = 'demo@plateful.local';
  const password = output.match(/demo@plateful\.local, password (\S+)/)?.[1] ?? '';
  return { email, password };
}

/** Signs somebody in by the form. */
export async function signIn(
  page: Page,
  { email, password = PASSWORD }: { email: string; password?: string },
): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/app/home');
}

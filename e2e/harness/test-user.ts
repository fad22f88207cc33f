import type { BrowserContext, Page } from 'playwright-core';
import { ApiClient, TEST_PASSWORD } from './api-client.ts';

/** The fields of a new or updated recipe; all optional. */
export interface RecipeFields {
  title?: string;
  description?: string;
  category?: string;
  ingredients?: string[];
  instructions?: string[];
  servings?: number | null;
  tagId?: string | null;
}

/** A recipe as returned by the API; only the fields that tests use. */
export interface Recipe extends Required<RecipeFields> {
  _id: string;
  calories: number | null;
  updatedAt: string;
  media: { id: string; url: string; name: string }[];
}

/** Of an account; by default with the password of test users. */
export interface Credentials {
  email: string;
  password?: string;
}

/** A test user with an account, who calls the API directly. */
export class TestUser extends ApiClient {
  static async signUp(url: string, dataDir: string): Promise<TestUser> {
    const user = new TestUser(url);
    await user.signUp(dataDir);
    return user;
  }

  /** @throws when the call fails. */
  async createRecipe(fields: RecipeFields): Promise<Recipe> {
    return this.sendCommandOrThrow('CREATE_ITEM', fields);
  }

  async updateRecipe(itemId: string, updateData: RecipeFields): Promise<Recipe> {
    return this.sendCommandOrThrow('UPDATE_ITEM', { itemId, updateData });
  }

  async deleteRecipe(itemId: string): Promise<void> {
    await this.sendCommandOrThrow('DELETE_ITEM', { itemId });
  }

  async getRecipe(itemId: string): Promise<Recipe> {
    const query = new URLSearchParams({
      action: 'GET_ITEM_BY_ID',
      payload: JSON.stringify({ itemId }),
    });
    const { body } = await this.send(`/items?${query}`);
    return (body.response as { data: Recipe }).data;
  }

  async sendCommand(action: string, payload: unknown) {
    return this.post('/items', { action, payload });
  }

  private async sendCommandOrThrow(action: string, payload: unknown): Promise<Recipe> {
    const { status, body } = await this.sendCommand(action, payload);
    if (status !== 200) throw new Error(`${action}: ${status} ${body.errorMessage}`);
    return (body.response as { data: Recipe }).data;
  }
}

/**
 * Signs the user in for all pages of a browser context, without the form. Uses a new session: pages rotate their
 * session token, and reusing a rotated token would look like a stolen one.
 */
export async function signInBrowserContext(
  context: BrowserContext,
  { email, password }: Credentials,
  url: string,
): Promise<void> {
  const device = new TestUser(url);
  device.email = email;
  if (password) device.password = password;
  if ((await device.logIn()) !== 200) throw new Error(`${email} could not sign in.`);
  await context.addCookies(
    device.cookie.split('; ').map((pair) => {
      const separatorIndex = pair.indexOf('=');
      return { name: pair.slice(0, separatorIndex), value: pair.slice(separatorIndex + 1), url };
    }),
  );
}

/** Reads the demo user's password from the server output. */
export function parseDemoCredentials(output: string): Credentials {
  const email = 'demo@plateful.local';
  const password = output.match(/demo@plateful\.local, password (\S+)/)?.[1] ?? '';
  return { email, password };
}

/** Signs a user in with the sign-in form. */
export async function signInWithForm(
  page: Page,
  { email, password = TEST_PASSWORD }: Credentials,
): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/app/home');
}

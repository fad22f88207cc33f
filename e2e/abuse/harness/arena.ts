import { afterAll, beforeAll } from 'vitest';
import { Cook } from '../../harness/cooks.ts';
import { makeDataDir, startServer, type TestServer } from '../../harness/server.ts';
import { type Account, addressOf, type Target } from './target.ts';

/** Attacks come from the addresses before this one. */
const BYSTANDER_ADDRESS = 240;
const FIRST_ACCOUNT_ADDRESS = 100;
const ATTACKING_ACCOUNTS = 4;

export interface Arena {
  readonly server: TestServer;
  readonly dataDir: string;
  readonly target: Target;
  /** Somebody who has nothing to do with it. */
  readonly bystander: Account;
}

/** A default server with its limits on, some accounts that attack it, and a bystander. */
export function arena(seconds = 6): Arena {
  let data: Awaited<ReturnType<typeof makeDataDir>>;
  let server: TestServer;
  let bystander: Account;
  let accounts: Account[];

  beforeAll(async () => {
    data = await makeDataDir();
    server = await startServer(data.path, { RATE_LIMIT: 'on', TRUST_PROXY: 'on' });
    bystander = await join(BYSTANDER_ADDRESS);
    accounts = [];
    for (let index = 0; index < ATTACKING_ACCOUNTS; index++) {
      accounts.push(await join(FIRST_ACCOUNT_ADDRESS + index));
    }
  });
  afterAll(async () => {
    await server?.stop();
    await data?.remove();
  });

  async function join(index: number): Promise<Account> {
    const address = addressOf(index);
    const cook = new Cook(server.url, { 'x-forwarded-for': address });
    await cook.signUp(data.path);
    const { _id: itemId } = await cook.write({
      title: 'Lentil soup',
      ingredients: ['200 g lentils'],
    });
    const { cookie, email, userId } = cook;
    return { cookie, email, userId, address, itemId };
  }

  return {
    get server() {
      return server;
    },
    get dataDir() {
      return data.path;
    },
    get target() {
      return { url: server.url, seconds, accounts };
    },
    get bystander() {
      return bystander;
    },
  };
}

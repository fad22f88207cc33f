import { afterAll, beforeAll } from 'vitest';
import { Cook } from '../../harness/cooks.ts';
import { makeDataDir, startServer, type TestServer } from '../../harness/server.ts';
import { type Account, addressOf, type Target } from './target.ts';

/** Attacks come from the networks before this one. */
export const HONEST_NETWORK = 250;
const FIRST_ACCOUNT_ADDRESS = 100;
const ATTACKING_ACCOUNTS = 4;

export interface Arena {
  readonly server: TestServer;
  readonly dataDir: string;
  readonly url: string;
  /** New accounts in a new network. */
  newTarget(): Promise<Target>;
  /** Somebody who has nothing to do with it. */
  readonly bystander: Account;
}

/** A default server with its limits on, some accounts that attack it, and a bystander. */
export function arena(seconds = 6): Arena {
  let data: Awaited<ReturnType<typeof makeDataDir>>;
  let server: TestServer;
  let bystander: Account;
  let networks = 0;

  beforeAll(async () => {
    data = await makeDataDir();
    server = await startServer(data.path, { RATE_LIMIT: 'on', TRUST_PROXY: 'on' });
    bystander = await join(addressOf(HONEST_NETWORK, 1));
  });
  afterAll(async () => {
    await server?.stop();
    await data?.remove();
  });

  async function join(address: string): Promise<Account> {
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
    get url() {
      return server.url;
    },
    async newTarget() {
      const network = networks++;
      const addresses = Array.from({ length: ATTACKING_ACCOUNTS }, (_, index) =>
        addressOf(network, FIRST_ACCOUNT_ADDRESS + index),
      );
      const accounts = await Promise.all(addresses.map(join));
      return { url: server.url, seconds, accounts, network };
    },
    get bystander() {
      return bystander;
    },
  };
}

import { afterAll, beforeAll } from 'vitest';
import { createTempDataDir, startTestServer, type TestServer } from '../../harness/test-server.ts';
import { TestUser } from '../../harness/test-user.ts';
import type { AbuseTestAccount, AttackParameters } from './attack-types.ts';
import { buildTestIpAddress } from './build-test-ip-address.ts';

/** The third octet of the bystander's address; attacks use lower ones. */
export const BYSTANDER_NETWORK_OCTET = 250;
const FIRST_ACCOUNT_ADDRESS = 100;
const ATTACKER_COUNT = 4;

export interface AbuseTestServer {
  readonly server: TestServer;
  readonly dataDir: string;
  readonly url: string;
  /** Creates new accounts in a new network. */
  newTarget(): Promise<AttackParameters>;
  /** A user who does not take part in attacks. */
  readonly bystander: AbuseTestAccount;
}

/** Starts a server with default limits, and creates accounts for attacks and a bystander. */
export function createAbuseTestServer(seconds = 6): AbuseTestServer {
  let data: Awaited<ReturnType<typeof createTempDataDir>>;
  let server: TestServer;
  let bystander: AbuseTestAccount;
  let networkCount = 0;

  beforeAll(async () => {
    data = await createTempDataDir();
    server = await startTestServer(data.path, { RATE_LIMIT: 'on', TRUST_PROXY: 'on' });
    bystander = await signUpAccount(buildTestIpAddress(BYSTANDER_NETWORK_OCTET, 1));
  });
  afterAll(async () => {
    await server?.stop();
    await data?.remove();
  });

  async function signUpAccount(ipAddress: string): Promise<AbuseTestAccount> {
    const user = new TestUser(server.url, { 'x-forwarded-for': ipAddress });
    await user.signUp(data.path);
    const { _id: itemId } = await user.createRecipe({
      title: 'Lentil soup',
      ingredients: ['200 g lentils'],
    });
    const { cookie, email, userId } = user;
    return { cookie, email, userId, ipAddress, itemId };
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
      const network = networkCount++;
      const addresses = Array.from({ length: ATTACKER_COUNT }, (_, index) =>
        buildTestIpAddress(network, FIRST_ACCOUNT_ADDRESS + index),
      );
      const accounts = await Promise.all(addresses.map(signUpAccount));
      return { url: server.url, seconds, accounts, network };
    },
    get bystander() {
      return bystander;
    },
  };
}

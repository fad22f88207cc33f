import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '#config.ts';
import { inviteDemoCook } from '#demo-cook.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';

const EMAIL = 'demo@plateful.local';
let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.close());

async function start(environment: Record<string, string>): Promise<string[]> {
  const lines: string[] = [];
  const foundations = { database: test.database } as Parameters<typeof inviteDemoCook>[1];
  await inviteDemoCook(readConfig(environment), foundations, test.services, (line) =>
    lines.push(line),
  );
  return lines;
}

async function findDemoCook() {
  const { rows } = await test.database.pool.query(
    'select is_admin as "isAdmin" from users where email = $1',
    [EMAIL],
  );
  return rows[0];
}

describe('the demo cook', () => {
  it.each([
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '192.168.1.2' },
    { HOST: 'plateful.example' },
    { PUBLIC_URL: 'https://plateful.example' },
    { TRUST_PROXY: 'on' },
    { NODE_ENV: 'production' },
  ])('is not made where others can reach the server: %j', async (environment) => {
    expect(await start(environment)).toEqual([]);
    expect(await findDemoCook()).toBeUndefined();
  });

  it('is an admin on this machine alone, and none once others can reach the server', async () => {
    const [line] = await start({ HOST: 'localhost', PUBLIC_URL: 'http://127.0.0.1:3000' });
    expect(line).toContain(`${EMAIL}, password`);
    expect(await findDemoCook()).toEqual({ isAdmin: true });
    expect(await start({ HOST: '::1' })).toEqual([]);
    expect(await findDemoCook()).toEqual({ isAdmin: true });
    expect(await start({ HOST: '0.0.0.0' })).toEqual([
      `${EMAIL} is no longer an admin: others may be able to reach this server.`,
    ]);
    expect(await findDemoCook()).toEqual({ isAdmin: false });
    expect(await start({ HOST: '0.0.0.0' })).toEqual([]);
  });
});

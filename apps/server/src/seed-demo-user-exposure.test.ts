import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '#config.ts';
import { seedDemoUser } from '#seed-demo-user.ts';
import { buildTestApp, type TestApp } from '#testing/build-test-app.ts';

const DEMO_EMAIL = 'demo@plateful.local';
let app: TestApp;
beforeAll(async () => {
  app = await buildTestApp();
});
afterAll(() => app.close());

async function seedWithEnvironment(environment: Record<string, string>): Promise<string[]> {
  const lines: string[] = [];
  const infrastructure = { database: app.database } as Parameters<typeof seedDemoUser>[1];
  await seedDemoUser(readConfig(environment), infrastructure, app.services, (line) =>
    lines.push(line),
  );
  return lines;
}

async function findDemoUser() {
  const { rows } = await app.database.pool.query(
    'select is_admin as "isAdmin" from users where email = $1',
    [DEMO_EMAIL],
  );
  return rows[0];
}

describe('the demo user', () => {
  it.each([
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '192.168.1.2' },
    { HOST: 'plateful.example' },
    { PUBLIC_URL: 'https://plateful.example' },
    { TRUST_PROXY: 'on' },
    { NODE_ENV: 'production' },
  ])('is not created when other machines can reach the server: %j', async (environment) => {
    expect(await seedWithEnvironment(environment)).toEqual([]);
    expect(await findDemoUser()).toBeUndefined();
  });

  it('loses the admin role once other machines can reach the server', async () => {
    const [line] = await seedWithEnvironment({
      HOST: 'localhost',
      PUBLIC_URL: 'http://127.0.0.1:3000',
    });
    expect(line).toContain(`${DEMO_EMAIL}, password`);
    expect(await findDemoUser()).toEqual({ isAdmin: true });
    expect(await seedWithEnvironment({ HOST: '::1' })).toEqual([]);
    expect(await findDemoUser()).toEqual({ isAdmin: true });
    expect(await seedWithEnvironment({ HOST: '0.0.0.0' })).toEqual([
      `${DEMO_EMAIL} is no longer an admin: others may be able to reach this server.`,
    ]);
    expect(await findDemoUser()).toEqual({ isAdmin: false });
    expect(await seedWithEnvironment({ HOST: '0.0.0.0' })).toEqual([]);
  });
});

import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { percentile } from '../../bench/load/at-rate.ts';
import { Cook } from '../harness/cooks.ts';
import { drawPlate } from '../harness/photos.ts';
import { arena, HONEST_NETWORK } from './harness/arena.ts';
import { type AttackName, attacks } from './harness/attacks/index.ts';
import { type Latency, measureBystander } from './harness/bystander.ts';
import { send } from './harness/requests.ts';
import { runAttack } from './harness/run-attack.ts';
import { type Account, addressOf, type Outcome, type Target } from './harness/target.ts';

const P99_LIMIT_MS = 250;
const SIGN_IN_P95_LIMIT_MS = 500;
const SIGN_UP_LIMIT_MS = 10_000;
const names = Object.keys(attacks) as AttackName[];

const here = arena();
const results: Record<string, Latency & { outcome: string }> = {};
const attackers = new Map<AttackName, Target>();

afterAll(() => console.table(results));

async function attackBeside(
  name: AttackName,
  target: Target,
): Promise<{ latency: Latency; outcome: Outcome }> {
  const { bystander } = here;
  const attack = runAttack(name, target);
  const latency = await measureBystander(target.url, bystander, attack);
  const outcome = await attack;
  results[name] = { ...latency, outcome: JSON.stringify(outcome) };
  return { latency, outcome };
}

async function scan(account: Account, seed: number): Promise<string> {
  const image = `data:image/jpeg;base64,${(await drawPlate(seed)).toString('base64')}`;
  const payload = { image, mimeType: 'image/jpeg', assumeFood: true };
  const body = JSON.stringify({ action: 'FOOD_RECOGNITION', payload });
  return send({ url: here.url, path: '/scan', account, body });
}

describe('while somebody abuses the server', () => {
  it.each(names)('%s: requests of other people are answered in time', async (name) => {
    const target = await here.newTarget();
    const { latency, outcome } = await attackBeside(name, target);
    expect(latency.failed).toBe(0);
    expect(latency.p99).toBeLessThanOrEqual(P99_LIMIT_MS);
    // A status of 5xx is a fault, or a queue that somebody filled up.
    expect(Object.keys(outcome).filter((status) => /^5/.test(status))).toEqual([]);
    expect(here.server.isRunning()).toBe(true);
    attackers.set(name, target);
  });

  it('other people upload photos during slow uploads', async () => {
    const attack = runAttack('slowUploads', await here.newTarget());
    await sleep(2000);
    expect(await scan(here.bystander, 1)).toBe('200');
    await attack;
  });

  it('an honest sign-in is quick during a flood of sign-ins', async () => {
    const { email, address } = here.bystander;
    const attack = runAttack('signInFlood', await here.newTarget());
    const times: number[] = [];
    for (let round = 0; round < 20; round++) {
      const device = new Cook(here.url, { 'x-forwarded-for': address });
      device.email = email;
      const start = performance.now();
      expect(await device.logIn()).toBe(200);
      times.push(performance.now() - start);
      await sleep(200);
    }
    await attack;
    expect(percentile(times, 95)).toBeLessThanOrEqual(SIGN_IN_P95_LIMIT_MS);
  });

  it('somebody new signs up during a flood of sign-ups', async () => {
    const attack = runAttack('codeFlood', await here.newTarget());
    await sleep(1000);
    const newcomer = new Cook(here.url, {
      'x-forwarded-for': addressOf(HONEST_NETWORK, 2),
    });
    const start = performance.now();
    await newcomer.signUp(here.dataDir);
    expect(performance.now() - start).toBeLessThanOrEqual(SIGN_UP_LIMIT_MS);
    await attack;
  });
});

describe('afterwards', () => {
  it.each(['abortedUploads', 'slowUploads'] as const)(
    '%s: every account that took part can upload, for all permits were returned',
    async (name) => {
      const accounts = attackers.get(name)?.accounts ?? [];
      expect(accounts).not.toHaveLength(0);
      for (const [index, account] of accounts.entries()) {
        expect(await scan(account, 10 + index)).toBe('200');
      }
    },
  );
});

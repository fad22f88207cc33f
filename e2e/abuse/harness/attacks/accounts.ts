import { floodFor, send } from '../requests.ts';
import { type Attack, addressOf } from '../target.ts';

/** Wrong passwords for many people, from six addresses. */
export const signInFlood: Attack = async ({ url, seconds, network }) =>
  floodFor(seconds, 48, (lane, round) =>
    send({
      url,
      path: '/auth/login',
      account: { cookie: '', address: addressOf(network, lane % 6) },
      body: JSON.stringify({
        email: `nobody${lane}-${round}@example.com`,
        password: 'Wrong-word-1',
      }),
    }),
  );

/** Requests for codes, from sixty addresses for as many mailboxes as there are requests. */
export const codeFlood: Attack = async ({ url, seconds, network }) =>
  floodFor(seconds, 60, (lane, round) =>
    send({
      url,
      path: lane % 2 ? '/auth/requestaccountcreation' : '/v1/requestverificationcode',
      account: { cookie: '', address: addressOf(network, lane) },
      body: JSON.stringify({ email: `mailbox${lane}-${round}@example.com` }),
    }),
  );

/** Guesses codes of one address as fast as they are taken. */
export const codeGuesses: Attack = async ({ url, accounts, seconds, network }) =>
  floodFor(seconds, 24, (lane, round) => {
    const email = accounts[lane % accounts.length]?.email;
    const code = 100_000 + ((lane * 9973 + round * 31) % 900_000);
    return send({
      url,
      path: '/v1/validate-verification-code',
      account: { cookie: '', address: addressOf(network, lane) },
      body: JSON.stringify({ email, code }),
    });
  });

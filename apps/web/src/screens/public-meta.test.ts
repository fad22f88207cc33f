import { expect, test } from 'vitest';
import * as changePassword from '#screens/change-password.tsx';
import * as cookies from '#screens/cookies.tsx';
import * as download from '#screens/download.tsx';
import * as hello from '#screens/hello.tsx';
import * as howItWorks from '#screens/how-it-works.tsx';
import * as landing from '#screens/landing.tsx';
import * as legal from '#screens/legal.tsx';
import * as notFound from '#screens/not-found.tsx';
import * as privacy from '#screens/privacy.tsx';
import * as register from '#screens/register.tsx';
import * as signIn from '#screens/sign-in.tsx';
import * as support from '#screens/support.tsx';
import * as terms from '#screens/terms.tsx';

const publicScreens = {
  changePassword,
  cookies,
  download,
  hello,
  howItWorks,
  landing,
  legal,
  notFound,
  privacy,
  register,
  signIn,
  support,
  terms,
};

test.each(Object.entries(publicScreens))('%s has a title and a description', (_name, { meta }) => {
  const said = Object.assign({}, ...meta());
  expect(said.title).toMatch(/Plateful/);
  expect(said.name).toBe('description');
  expect(said.content.length).toBeGreaterThan(30);
});

test('no two public screens have one title', () => {
  const titles = Object.values(publicScreens).map(({ meta }) => Object.assign({}, ...meta()).title);
  expect(new Set(titles).size).toBe(titles.length);
});

test.each(Object.entries({ cookies, hello, howItWorks, landing, legal, notFound, privacy, terms }))(
  'the built page of %s needs no application',
  (_name, { handle }) => {
    expect(handle).toEqual({ isStatic: true });
  },
);

import { expect, test } from 'vitest';
import * as cookies from '#screens/cookie-policy.tsx';
import * as download from '#screens/download.tsx';
import * as hello from '#screens/hello.tsx';
import * as howItWorks from '#screens/how-it-works.tsx';
import * as landing from '#screens/landing.tsx';
import * as legal from '#screens/legal-overview.tsx';
import * as notFound from '#screens/not-found.tsx';
import * as changePassword from '#screens/password-recovery.tsx';
import * as privacy from '#screens/privacy-policy.tsx';
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
  const metaTags = Object.assign({}, ...meta());
  expect(metaTags.title).toMatch(/Plateful/);
  expect(metaTags.name).toBe('description');
  expect(metaTags.content.length).toBeGreaterThan(30);
});

test('titles of public screens are unique', () => {
  const titles = Object.values(publicScreens).map(({ meta }) => Object.assign({}, ...meta()).title);
  expect(new Set(titles).size).toBe(titles.length);
});

test.each(Object.entries({ cookies, hello, howItWorks, landing, legal, notFound, privacy, terms }))(
  'the prerendered page of %s works without the app',
  (_name, { prerenderOptions }) => {
    expect(prerenderOptions).toMatchObject({ isStatic: true });
  },
);

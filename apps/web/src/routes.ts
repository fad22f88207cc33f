import type { Route } from '#lib/router/match-route.ts';

const publicPage = ['public-layout'];
const signedOutPage = ['public-only-layout', 'public-layout'];
const authPage = [...signedOutPage, 'auth-layout'];
const appPage = ['authenticated-layout', 'sidebar-layout'];
const plainAppPage = ['authenticated-layout', 'plain-layout'];
const accountSetupPage = ['account-setup-layout', 'plain-layout', 'auth-layout'];

/** All pages. The first route that matches a path is used. */
export const routes: readonly Route[] = [
  { path: '/', screen: 'landing', layouts: signedOutPage },
  { path: '/hello', screen: 'hello', layouts: signedOutPage },
  { path: '/login', screen: 'sign-in', layouts: authPage },
  { path: '/register', screen: 'register', layouts: authPage },
  { path: '/changepassword', screen: 'password-recovery', layouts: authPage },
  { path: '/how-it-works', screen: 'how-it-works', layouts: publicPage },
  { path: '/download', screen: 'download', layouts: publicPage },
  { path: '/support', screen: 'support', layouts: publicPage },
  { path: '/legal', screen: 'legal', layouts: publicPage },
  { path: '/terms', screen: 'terms', layouts: publicPage },
  // The older URL is misspelled and stays reachable.
  { path: '/termsconditon', screen: 'terms', layouts: publicPage },
  { path: '/privacy', screen: 'privacy-policy', layouts: publicPage },
  { path: '/privacy-policy', screen: 'privacy-policy', layouts: publicPage },
  { path: '/cookies', screen: 'cookie-policy', layouts: publicPage },
  { path: '/app', screen: 'splash', layouts: [] },
  { path: '/app/home', screen: 'home', layouts: appPage },
  { path: '/app/setting/:id?', screen: 'settings', layouts: appPage },
  { path: '/items', screen: 'items', layouts: appPage },
  { path: '/items/search', screen: 'search', layouts: appPage },
  { path: '/items/create', screen: 'create-item-from-photo', layouts: appPage },
  { path: '/items/new', screen: 'create-item-manually', layouts: appPage },
  { path: '/items/import', screen: 'import-items', layouts: appPage },
  { path: '/items/trash', screen: 'trash', layouts: appPage },
  // The former URL of the trash.
  { path: '/items/bin', screen: 'trash', layouts: appPage },
  { path: '/items/:itemId', screen: 'item', layouts: appPage },
  { path: '/items/:itemId/edit', screen: 'edit-item', layouts: appPage },
  { path: '/app/item/:itemId', screen: 'item', layouts: appPage },
  { path: '/items/:itemId/cook', screen: 'cook', layouts: ['authenticated-layout'] },
  { path: '/app/pro', screen: 'pro', layouts: plainAppPage },
  { path: '/app/kyc', screen: 'kyc', layouts: plainAppPage },
  { path: '/app/accountSetup', screen: 'account-setup', layouts: accountSetupPage },
  // Every other path.
  { path: '*', screen: 'not-found', layouts: publicPage },
];

/** Public pages are built as HTML files. `/404` is the response for an unknown path. */
export const prerenderedPaths: readonly string[] = [
  ...routes
    .filter(({ path, layouts }) => path !== '*' && layouts.includes('public-layout'))
    .map(({ path }) => path),
  '/404',
];

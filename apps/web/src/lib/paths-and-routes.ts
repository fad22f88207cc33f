import type { Route } from '#lib/router/match-route.ts';

const publicPage = ['public-layout'];
const signedOutPage = ['public-only-layout', 'public-layout'];
const authPage = [...signedOutPage, 'auth-forms-layout'];
const appPage = ['authenticated-layout', 'sidebar-layout'];
const adminPage = [...appPage, 'admin-layout'];
const plainAppPage = ['authenticated-layout', 'plain-layout'];
const accountSetupPage = [
  'authenticated-or-registering-layout',
  'plain-layout',
  'auth-forms-layout',
];

interface Page extends Route {
  /** A former URL, which stays reachable. */
  formerPath?: string;
}

/** All pages. The first page that matches a path is used. */
const pages = {
  landing: { path: '/', screen: 'landing', layouts: signedOutPage },
  hello: { path: '/hello', screen: 'hello', layouts: signedOutPage },
  login: { path: '/login', screen: 'sign-in', layouts: authPage },
  register: { path: '/register', screen: 'register', layouts: authPage },
  passwordRecovery: { path: '/changepassword', screen: 'password-recovery', layouts: authPage },
  howItWorks: { path: '/how-it-works', screen: 'how-it-works', layouts: publicPage },
  download: { path: '/download', screen: 'download', layouts: publicPage },
  support: { path: '/support', screen: 'support', layouts: publicPage },
  legal: { path: '/legal', screen: 'legal-overview', layouts: publicPage },
  terms: { path: '/terms', formerPath: '/termsconditon', screen: 'terms', layouts: publicPage },
  privacy: { path: '/privacy', screen: 'privacy-policy', layouts: publicPage },
  privacyPolicy: { path: '/privacy-policy', screen: 'privacy-policy', layouts: publicPage },
  cookies: { path: '/cookies', screen: 'cookie-policy', layouts: publicPage },
  splash: { path: '/app', screen: 'splash', layouts: [] },
  home: { path: '/app/home', screen: 'home', layouts: appPage },
  settings: { path: '/app/setting', screen: 'settings', layouts: appPage },
  setting: { path: '/app/setting/:id', screen: 'settings', layouts: appPage },
  adminLogs: { path: '/app/admin/logs', screen: 'admin-logs', layouts: adminPage },
  adminDashboard: { path: '/admin/dashboard', screen: 'admin-dashboard', layouts: adminPage },
  adminUsers: { path: '/admin/users', screen: 'admin-users', layouts: adminPage },
  adminRecognition: { path: '/admin/recognition', screen: 'admin-recognition', layouts: adminPage },
  invoice: { path: '/app/invoices/:invoiceId', screen: 'invoice', layouts: appPage },
  items: { path: '/items', screen: 'items', layouts: appPage },
  search: { path: '/items/search', screen: 'search', layouts: appPage },
  createItemFromPhoto: {
    path: '/items/create',
    screen: 'create-item-from-photo',
    layouts: appPage,
  },
  createItemManually: { path: '/items/new', screen: 'create-item-manually', layouts: appPage },
  importItems: { path: '/items/import', screen: 'import-items', layouts: appPage },
  trash: { path: '/items/trash', formerPath: '/items/bin', screen: 'trash', layouts: appPage },
  item: {
    path: '/items/:itemId',
    formerPath: '/app/item/:itemId',
    screen: 'item',
    layouts: appPage,
  },
  editItem: { path: '/items/:itemId/edit', screen: 'edit-item', layouts: appPage },
  cook: { path: '/items/:itemId/cook', screen: 'cook', layouts: ['authenticated-layout'] },
  pro: { path: '/app/pro', screen: 'pro', layouts: plainAppPage },
  kyc: { path: '/app/kyc', screen: 'kyc', layouts: plainAppPage },
  accountSetup: { path: '/app/accountSetup', screen: 'account-setup', layouts: accountSetupPage },
} as const satisfies Record<string, Page>;

/** The routes of all pages. The first one that matches a path is used; the last one matches every path. */
export const routes: readonly Route[] = [
  ...Object.values<Page>(pages).flatMap(({ formerPath, ...route }) =>
    formerPath ? [route, { ...route, path: formerPath }] : [route],
  ),
  { path: '*', screen: 'not-found', layouts: publicPage },
];

type PathOf<Pattern> = Pattern extends `${string}:${string}` ? (id: string) => string : Pattern;

const toPath = ({ path }: Page) =>
  path.includes(':') ? (id: string) => path.replace(/:\w+/, () => encodeURIComponent(id)) : path;

/** The path of each page; a function of the id if the path contains one. Other code uses these instead of literals. */
export const paths = Object.fromEntries(
  Object.entries(pages).map(([name, page]) => [name, toPath(page)]),
) as { readonly [Name in keyof typeof pages]: PathOf<(typeof pages)[Name]['path']> };

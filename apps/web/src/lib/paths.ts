/** All paths of the app. Other code uses these instead of literals. */
export const paths = {
  landing: '/',
  hello: '/hello',
  howItWorks: '/how-it-works',
  download: '/download',
  login: '/login',
  register: '/register',
  passwordRecovery: '/changepassword',
  legal: '/legal',
  terms: '/terms',
  privacy: '/privacy',
  privacyPolicy: '/privacy-policy',
  cookies: '/cookies',
  support: '/support',
  splash: '/app',
  home: '/app/home',
  accountSetup: '/app/accountSetup',
  settings: '/app/setting',
  setting: (id: string) => `/app/setting/${encodeURIComponent(id)}`,
  pro: '/app/pro',
  kyc: '/app/kyc',
  items: '/items',
  search: '/items/search',
  createItemFromPhoto: '/items/create',
  createItemManually: '/items/new',
  importItems: '/items/import',
  trash: '/items/trash',
  item: (itemId: string) => `/items/${encodeURIComponent(itemId)}`,
  editItem: (itemId: string) => `/items/${encodeURIComponent(itemId)}/edit`,
  cook: (itemId: string) => `/items/${encodeURIComponent(itemId)}/cook`,
} as const;

/** The path on this site that `text` names; `null` for any other URL. */
export function toSameSitePath(input: unknown): string | null {
  if (typeof input !== 'string' || !/^\/(?![/\\])/.test(input) || /[\p{Cc}\\]/u.test(input)) {
    return null;
  }
  const baseUrl = 'http://plateful.invalid';
  const url = URL.canParse(input, baseUrl) ? new URL(input, baseUrl) : null;
  return url?.origin === baseUrl && !url.pathname.startsWith('//')
    ? `${url.pathname}${url.search}${url.hash}`
    : null;
}

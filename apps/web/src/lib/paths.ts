/** Every address of the app. Nothing else spells one out. */
export const paths = {
  landing: '/',
  hello: '/hello',
  howItWorks: '/how-it-works',
  download: '/download',
  login: '/login',
  register: '/register',
  recovery: '/changepassword',
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
  createItem: '/items/create',
  newItem: '/items/new',
  importItems: '/items/import',
  bin: '/items/bin',
  item: (itemId: string) => `/items/${encodeURIComponent(itemId)}`,
  editItem: (itemId: string) => `/items/${encodeURIComponent(itemId)}/edit`,
  cook: (itemId: string) => `/items/${encodeURIComponent(itemId)}/cook`,
} as const;

/** The path inside this site that `text` names, or `null` when it would lead anywhere else. */
export function sameSitePath(text: unknown): string | null {
  if (typeof text !== 'string' || !/^\/(?![/\\])/.test(text) || /[\p{Cc}\\]/u.test(text)) {
    return null;
  }
  const here = 'http://plateful.invalid';
  const url = URL.canParse(text, here) ? new URL(text, here) : null;
  return url?.origin === here && !url.pathname.startsWith('//')
    ? `${url.pathname}${url.search}${url.hash}`
    : null;
}

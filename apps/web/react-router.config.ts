import type { Config } from '@react-router/dev/config';

/** A static single-page app: the public pages are rendered at build time, the rest starts from the fallback page. */
export default {
  appDirectory: 'src',
  ssr: false,
  prerender: [
    '/',
    '/how-it-works',
    '/download',
    '/hello',
    '/login',
    '/register',
    '/changepassword',
    '/support',
    '/legal',
    '/terms',
    '/termsconditon',
    '/privacy',
    '/privacy-policy',
    '/cookies',
    // What an address that leads nowhere is answered with.
    '/404',
  ],
} satisfies Config;

import type { Config } from '@react-router/dev/config';

/** A static single-page app: public pages are prerendered, all other paths start from the fallback page. */
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
    // The response for an unknown path.
    '/404',
  ],
} satisfies Config;

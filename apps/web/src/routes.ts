import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  layout('app/public-layout.tsx', { id: 'public' }, [
    route('how-it-works', 'screens/how-it-works.tsx'),
    route('download', 'screens/download.tsx'),
    route('support', 'screens/support.tsx'),
    route('legal', 'screens/legal.tsx'),
    route('terms', 'screens/terms.tsx'),
    // The older URL is misspelled and stays reachable.
    route('termsconditon', 'screens/terms.tsx', { id: 'terms-misspelled-url' }),
    route('privacy', 'screens/privacy-policy.tsx'),
    route('privacy-policy', 'screens/privacy-policy.tsx', { id: 'privacy-policy' }),
    route('cookies', 'screens/cookie-policy.tsx'),
    // Every other URL.
    route('*', 'screens/not-found.tsx'),
  ]),
  layout('app/public-only-layout.tsx', [
    layout('app/public-layout.tsx', { id: 'signed-out-only' }, [
      index('screens/landing.tsx'),
      route('hello', 'screens/hello.tsx'),
      layout('app/auth-layout.tsx', [
        route('login', 'screens/sign-in.tsx'),
        route('register', 'screens/register.tsx'),
        route('changepassword', 'screens/password-recovery.tsx'),
      ]),
    ]),
  ]),
  route('app', 'screens/splash.tsx'),
  layout('app/authenticated-layout.tsx', [
    layout('app/sidebar-layout.tsx', [
      route('app/home', 'screens/home.tsx'),
      route('app/setting/:id?', 'screens/settings.tsx'),
      route('items', 'screens/items.tsx'),
      route('items/search', 'screens/search.tsx'),
      route('items/create', 'screens/create-item-from-photo.tsx'),
      route('items/new', 'screens/create-item-manually.tsx'),
      route('items/import', 'screens/import-items.tsx'),
      route('items/trash', 'screens/trash.tsx'),
      // The former URL of the trash.
      route('items/bin', 'screens/trash.tsx', { id: 'trash-former-url' }),
      route('items/:itemId', 'screens/item.tsx', { id: 'item' }),
      route('items/:itemId/edit', 'screens/edit-item.tsx'),
      route('app/item/:itemId', 'screens/item.tsx', { id: 'app-item' }),
    ]),
    route('items/:itemId/cook', 'screens/cook.tsx'),
    layout('app/plain-layout.tsx', [
      route('app/pro', 'screens/pro.tsx'),
      route('app/kyc', 'screens/kyc.tsx'),
    ]),
  ]),
  layout('app/account-setup-layout.tsx', [
    layout('app/plain-layout.tsx', { id: 'account-setup-frame' }, [
      layout('app/auth-layout.tsx', { id: 'account-setup-layout' }, [
        route('app/accountSetup', 'screens/account-setup.tsx'),
      ]),
    ]),
  ]),
] satisfies RouteConfig;

import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import AccountSetupLayout from '#app/account-setup-layout.tsx';
import AuthLayout from '#app/auth-layout.tsx';
import AuthenticatedLayout from '#app/authenticated-layout.tsx';
import { ErrorPage } from '#app/error-page.tsx';
import PlainLayout from '#app/plain-layout.tsx';
import { Providers } from '#app/providers.tsx';
import PublicLayout from '#app/public-layout.tsx';
import PublicOnlyLayout from '#app/public-only-layout.tsx';
import { RouteAnnouncer } from '#app/route-announcer.tsx';
import SidebarLayout from '#app/sidebar-layout.tsx';
import AccountSetupScreen from '#screens/account-setup.tsx';
import CookScreen from '#screens/cook.tsx';
import CookiePolicyScreen from '#screens/cookie-policy.tsx';
import CreateItemFromPhotoScreen from '#screens/create-item-from-photo.tsx';
import CreateItemManuallyScreen from '#screens/create-item-manually.tsx';
import DownloadScreen from '#screens/download.tsx';
import EditItemScreen from '#screens/edit-item.tsx';
import HelloScreen from '#screens/hello.tsx';
import HomeScreen from '#screens/home.tsx';
import HowItWorksScreen from '#screens/how-it-works.tsx';
import ImportItemsScreen from '#screens/import-items.tsx';
import ItemScreen from '#screens/item.tsx';
import ItemsScreen from '#screens/items.tsx';
import KycScreen from '#screens/kyc.tsx';
import LandingScreen from '#screens/landing.tsx';
import LegalScreen from '#screens/legal.tsx';
import NotFound from '#screens/not-found.tsx';
import PasswordRecoveryScreen from '#screens/password-recovery.tsx';
import PrivacyPolicyScreen from '#screens/privacy-policy.tsx';
import ProScreen from '#screens/pro.tsx';
import RegisterScreen from '#screens/register.tsx';
import SearchScreen from '#screens/search.tsx';
import SettingsScreen from '#screens/settings.tsx';
import SignInScreen from '#screens/sign-in.tsx';
import SplashScreen from '#screens/splash.tsx';
import SupportScreen from '#screens/support.tsx';
import TermsScreen from '#screens/terms.tsx';
import TrashScreen from '#screens/trash.tsx';
import { Toaster } from '#ui/toaster.tsx';

function TestApp() {
  return (
    <Providers>
      <Outlet />
      <RouteAnnouncer />
      <Toaster />
    </Providers>
  );
}

function BrokenScreen(): never {
  throw new Error('thrown on purpose');
}

/** The route tree of routes.ts, without the build. */
const routes = [
  {
    Component: TestApp,
    ErrorBoundary: ErrorPage,
    children: [
      {
        Component: PublicLayout,
        children: [
          { path: 'how-it-works', Component: HowItWorksScreen },
          { path: 'download', Component: DownloadScreen },
          { path: 'support', Component: SupportScreen },
          { path: 'legal', Component: LegalScreen },
          { path: 'terms', Component: TermsScreen },
          { path: 'termsconditon', Component: TermsScreen },
          { path: 'privacy', Component: PrivacyPolicyScreen },
          { path: 'privacy-policy', Component: PrivacyPolicyScreen },
          { path: 'cookies', Component: CookiePolicyScreen },
          { path: '*', Component: NotFound },
        ],
      },
      {
        Component: PublicOnlyLayout,
        children: [
          {
            Component: PublicLayout,
            children: [
              { index: true, Component: LandingScreen },
              { path: 'hello', Component: HelloScreen },
              {
                Component: AuthLayout,
                children: [
                  { path: 'login', Component: SignInScreen },
                  { path: 'register', Component: RegisterScreen },
                  { path: 'changepassword', Component: PasswordRecoveryScreen },
                ],
              },
            ],
          },
        ],
      },
      { path: 'app', Component: SplashScreen },
      {
        Component: AuthenticatedLayout,
        children: [
          {
            Component: SidebarLayout,
            children: [
              { path: 'app/home', Component: HomeScreen },
              { path: 'app/setting/:id?', Component: SettingsScreen },
              { path: 'items', Component: ItemsScreen },
              { path: 'items/search', Component: SearchScreen },
              { path: 'items/create', Component: CreateItemFromPhotoScreen },
              { path: 'items/new', Component: CreateItemManuallyScreen },
              { path: 'items/import', Component: ImportItemsScreen },
              { path: 'items/trash', Component: TrashScreen },
              { path: 'items/:itemId', Component: ItemScreen },
              { path: 'items/:itemId/edit', Component: EditItemScreen },
              { path: 'app/item/:itemId', Component: ItemScreen },
            ],
          },
          { path: 'items/:itemId/cook', Component: CookScreen },
          {
            Component: PlainLayout,
            children: [
              { path: 'app/pro', Component: ProScreen },
              { path: 'app/kyc', Component: KycScreen },
            ],
          },
        ],
      },
      {
        Component: AccountSetupLayout,
        children: [
          {
            Component: PlainLayout,
            children: [
              {
                Component: AuthLayout,
                children: [{ path: 'app/accountSetup', Component: AccountSetupScreen }],
              },
            ],
          },
        ],
      },
      { path: 'broken', Component: BrokenScreen },
    ],
  },
];

interface RouteNode {
  path?: string;
  children?: readonly RouteNode[];
}

const collectPaths = ({ path, children = [] }: RouteNode): string[] => [
  ...(path === undefined ? [] : [path]),
  ...children.flatMap(collectPaths),
];

/** Every path, as in routes.ts. */
export const routePaths = routes.flatMap(collectPaths);

/** Renders the app at a path. `getPath()` returns the current path. */
export function renderScreen(path: string) {
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  const user = userEvent.setup({ delay: null });
  const view = render(<RouterProvider router={router} />);
  return { ...view, user, router, getPath: () => router.state.location.pathname };
}

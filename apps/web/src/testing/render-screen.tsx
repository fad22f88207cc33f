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
import AccountSetup from '#screens/account-setup.tsx';
import Bin from '#screens/bin.tsx';
import ChangePassword from '#screens/change-password.tsx';
import Cook from '#screens/cook.tsx';
import Cookies from '#screens/cookies.tsx';
import CreateItem from '#screens/create-item.tsx';
import Download from '#screens/download.tsx';
import EditItem from '#screens/edit-item.tsx';
import Hello from '#screens/hello.tsx';
import Home from '#screens/home.tsx';
import HowItWorks from '#screens/how-it-works.tsx';
import ImportItems from '#screens/import-items.tsx';
import ItemPage from '#screens/item.tsx';
import Items from '#screens/items.tsx';
import Kyc from '#screens/kyc.tsx';
import Landing from '#screens/landing.tsx';
import Legal from '#screens/legal.tsx';
import NewItem from '#screens/new-item.tsx';
import NotFound from '#screens/not-found.tsx';
import Privacy from '#screens/privacy.tsx';
import Pro from '#screens/pro.tsx';
import Register from '#screens/register.tsx';
import Search from '#screens/search.tsx';
import Setting from '#screens/setting.tsx';
import SignIn from '#screens/sign-in.tsx';
import Splash from '#screens/splash.tsx';
import Support from '#screens/support.tsx';
import Terms from '#screens/terms.tsx';
import { Toaster } from '#ui/toast.tsx';

function App() {
  return (
    <Providers>
      <Outlet />
      <RouteAnnouncer />
      <Toaster />
    </Providers>
  );
}

function Broken(): never {
  throw new Error('broken on purpose');
}

/** The tree of routes.ts, without the build around it. */
const routes = [
  {
    Component: App,
    ErrorBoundary: ErrorPage,
    children: [
      {
        Component: PublicLayout,
        children: [
          { path: 'how-it-works', Component: HowItWorks },
          { path: 'download', Component: Download },
          { path: 'support', Component: Support },
          { path: 'legal', Component: Legal },
          { path: 'terms', Component: Terms },
          { path: 'termsconditon', Component: Terms },
          { path: 'privacy', Component: Privacy },
          { path: 'privacy-policy', Component: Privacy },
          { path: 'cookies', Component: Cookies },
          { path: '*', Component: NotFound },
        ],
      },
      {
        Component: PublicOnlyLayout,
        children: [
          {
            Component: PublicLayout,
            children: [
              { index: true, Component: Landing },
              { path: 'hello', Component: Hello },
              {
                Component: AuthLayout,
                children: [
                  { path: 'login', Component: SignIn },
                  { path: 'register', Component: Register },
                  { path: 'changepassword', Component: ChangePassword },
                ],
              },
            ],
          },
        ],
      },
      { path: 'app', Component: Splash },
      {
        Component: AuthenticatedLayout,
        children: [
          {
            Component: SidebarLayout,
            children: [
              { path: 'app/home', Component: Home },
              { path: 'app/setting/:id?', Component: Setting },
              { path: 'items', Component: Items },
              { path: 'items/search', Component: Search },
              { path: 'items/create', Component: CreateItem },
              { path: 'items/new', Component: NewItem },
              { path: 'items/import', Component: ImportItems },
              { path: 'items/bin', Component: Bin },
              { path: 'items/:itemId', Component: ItemPage },
              { path: 'items/:itemId/edit', Component: EditItem },
              { path: 'app/item/:itemId', Component: ItemPage },
            ],
          },
          { path: 'items/:itemId/cook', Component: Cook },
          {
            Component: PlainLayout,
            children: [
              { path: 'app/pro', Component: Pro },
              { path: 'app/kyc', Component: Kyc },
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
                children: [{ path: 'app/accountSetup', Component: AccountSetup }],
              },
            ],
          },
        ],
      },
      { path: 'broken', Component: Broken },
    ],
  },
];

interface Branch {
  path?: string;
  children?: readonly Branch[];
}

const pathsOf = ({ path, children = [] }: Branch): string[] => [
  ...(path === undefined ? [] : [path]),
  ...children.flatMap(pathsOf),
];

/** Every address there is, as routes.ts writes it. */
export const routePaths = routes.flatMap(pathsOf);

/** Opens an address as a person would. `place()` tells where one is now. */
export function renderScreen(path: string) {
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  const user = userEvent.setup({ delay: null });
  const view = render(<RouterProvider router={router} />);
  return { ...view, user, router, place: () => router.state.location.pathname };
}

import type { ScreenCase } from './screen-case.ts';

/** The title of each route in its default state. */
export const pageTitles: Readonly<Record<string, string>> = {
  '/': 'Plateful · Turn any food photo into a recipe',
  '/hello': 'Hello · Plateful',
  '/how-it-works': 'How it works · Plateful',
  '/legal': 'Legal Information · Plateful',
  '/terms': 'Terms and Conditions · Plateful',
  '/termsconditon': 'Terms and Conditions · Plateful',
  '/privacy-policy': 'Privacy Policy · Plateful',
  '/privacy': 'Privacy Policy · Plateful',
  '/cookies': 'Cookies Policy · Plateful',
  '/download': 'Get the app · Plateful',
  '/support': 'Help and support · Plateful',
  '/login': 'Sign in · Plateful',
  '/register': 'Create your account · Plateful',
  '/changepassword': 'Reset your password · Plateful',
  '/app': 'Plateful',
  '/app/home': 'Home · Plateful',
  '/app/setting': 'Settings · Plateful',
  '/app/setting/edit': 'Edit Profile · Plateful',
  '/app/setting/subscription': 'Subscription · Plateful',
  '/app/setting/termsCondition': 'Terms · Plateful',
  '/app/setting/preferences': 'Preferences · Plateful',
  '/app/setting/help': 'Help · Plateful',
  '/app/setting/:id': 'Page not found · Plateful',
  '/app/accountSetup': 'Set up your account · Plateful',
  '/app/invoices/:invoiceId': 'Invoice · Plateful',
  '/app/kyc': 'Verification · Plateful',
  '/app/pro': 'Pro · Plateful',
  '/app/admin/logs': 'Error Logs · Plateful',
  '/admin/dashboard': 'Admin Dashboard · Plateful',
  '/admin/users': 'Users · Plateful',
  '/admin/recognition': 'Recognition · Plateful',
  '/items': 'Recipes · Plateful',
  '/items/search': 'Search · Plateful',
  '/items/trash': 'Recently deleted · Plateful',
  '/items/bin': 'Recently deleted · Plateful',
  '/items/create': 'Add Recipe · Plateful',
  '/items/new': 'New recipe · Plateful',
  '/items/import': 'Import recipes · Plateful',
  '/items/:itemId': 'Margherita pizza · Plateful',
  '/items/:itemId/edit': 'Edit Item · Plateful',
  '/items/:itemId/cook': 'Cooking Lasagna · Plateful',
  '/app/item/:itemId': 'Lasagna · Plateful',
};

/** The full state of each route, or its first one that is reached without errors. */
export function getDefaultStates(screens: readonly ScreenCase[]): readonly ScreenCase[] {
  const states = screens.filter(({ expectedErrors }) => !expectedErrors);
  return states.filter((screen) => {
    const ofRoute = states.filter(({ route }) => route === screen.route);
    return screen === (ofRoute.find(({ state }) => state === 'full') ?? ofRoute[0]);
  });
}

import { PRODUCT_NAME } from '@plateful/contract';
import type { LegalDocument } from '#texts/en/legal-document.ts';

const sections: LegalDocument['sections'] = [
  {
    id: 'what',
    title: 'What cookies are',
    body: [
      'A cookie is a small text file that a website stores in your browser and that your browser sends with each request. Browsers can also store data that is never sent. We use both only to keep you signed in, remember your choices, and make your recipes available offline.',
      'Because they are strictly necessary, the law does not require your consent, and there is no cookie banner.',
    ],
  },
  {
    id: 'cookies',
    title: 'Our cookies',
    body: [
      'We set four first-party cookies. They are HttpOnly and SameSite: scripts cannot read them, and other websites cannot make your browser send them with a form.',
      {
        definitions: [
          {
            term: 'plateful_session',
            description:
              'Keeps you signed in. It is a random secret that is replaced every ten minutes and contains no personal data.',
            retention: '30 days at most, until you log out',
          },
          {
            term: 'plateful_address',
            description:
              'Remembers, while you sign up or reset your password, that the code from the email was entered in this browser.',
            retention: '30 minutes at most',
          },
          {
            term: 'plateful_device',
            description:
              'Remembers that you have signed in with this browser before, so that attacks by others do not lock you out. It does not sign you in.',
            retention: 'One year after you last signed in',
          },
          {
            term: 'plateful_google',
            description:
              'Set only when you select “Continue with Google”: verifies that the response matches your request.',
            retention: '10 minutes at most',
          },
        ],
      },
    ],
  },
  {
    id: 'storage',
    title: 'Local storage',
    body: [
      'These entries are stored in your browser’s local storage. They are not sent with requests.',
      {
        definitions: [
          {
            term: 'mode',
            description: 'Whether you chose the light or the dark theme.',
            retention: 'Until you clear it',
          },
          {
            term: 'language',
            description: 'The language you chose, if it is not English.',
            retention: 'Until you choose English or clear it',
          },
          {
            term: 'units',
            description: 'The units you chose for quantities.',
            retention: 'Until you clear it',
          },
          {
            term: 'servings',
            description: 'The number of servings you chose to see recipes in.',
            retention: 'Until you clear it',
          },
          {
            term: 'checkedIngredients',
            description: 'Which ingredients you have checked off.',
            retention: 'Until you log out',
          },
          {
            term: 'cooking',
            description: 'Which recipes you are cooking, and at which step.',
            retention: 'Until you log out',
          },
          {
            term: 'hadSession',
            description:
              'That you were signed in, so that photos are removed when your session ends.',
            retention: 'Until you log out or your session ends',
          },
          {
            term: 'shortcuts',
            description: 'Whether you turned off the keyboard shortcuts.',
            retention: 'Until you clear it',
          },
          {
            term: 'pendingLogs',
            description: 'Error reports that could not be sent yet.',
            retention: 'Until they are sent, or you log out',
          },
          {
            term: 'intendedUrl',
            description: 'The page you requested before you were asked to sign in.',
            retention: 'Until you have signed in',
          },
          {
            term: 'intendedUrlUserId',
            description: 'The account that had opened this page before its session ended.',
            retention: 'Until you have signed in',
          },
          {
            term: 'items-storage',
            description:
              'A copy of your profile and the recipes you viewed most recently, for offline use.',
            retention: 'Until you log out',
          },
          {
            term: 'listofchat',
            description: 'A list of chats from earlier versions. It is no longer written.',
            retention: 'Removed when you log out',
          },
        ],
      },
    ],
  },
  {
    id: 'tab',
    title: 'Session storage (per tab)',
    body: [
      'These entries are deleted when you close the tab.',
      {
        definitions: [
          {
            term: 'draft:…',
            description: 'Unsaved changes to a recipe.',
            retention: 'Until you save or close the tab',
          },
          {
            term: 'trialScan',
            description:
              'The photo and recipe that you wanted to keep on the landing page before you had an account.',
            retention: 'Until you have signed up or signed in',
          },
          {
            term: 'support',
            description: 'The unsent draft of a message on the Support page.',
            retention: 'Until you send it or close the tab',
          },
          {
            term: 'emailedCode',
            description:
              'The email address to which a code was sent, and the step that you have reached, while you sign up or reset your password. Never the code or the password.',
            retention:
              'Until you have finished, for 30 minutes at most, or until you close the tab',
          },
          {
            term: 'timers',
            description: 'Running kitchen timers.',
            retention: 'Until you close the tab',
          },
          {
            term: 'googleState',
            description: 'Identifies the expected response while you sign in with Google.',
            retention: 'Until you return from Google',
          },
          {
            term: 'googleUsername',
            description: 'The username that you enter when you register with Google.',
            retention: 'Until your account is created or you close the tab',
          },
          {
            term: 'reauthentication',
            description:
              'The action to continue after you confirm your identity with Google, such as an export or a deletion.',
            retention: 'Until you return from Google',
          },
          {
            term: 'reloadedAt',
            description: 'When a page was reloaded after an update, to prevent a reload loop.',
            retention: 'Until you close the tab',
          },
          {
            term: 'scrollPositions',
            description: 'Scroll positions, so that “Back” returns to the same place on a page.',
            retention: 'Until you close the tab',
          },
        ],
      },
    ],
  },
  {
    id: 'offline',
    title: 'Offline data',
    body: [
      'The app and the recipe photos you have viewed are stored in your browser’s cache storage, so that your collection opens offline. A service worker, a part of the app that runs in the background, stores them there.',
      {
        definitions: [
          {
            term: 'shell-…',
            description:
              'The app’s code, styles, fonts, and illustrations. The dots stand for the version. It contains no personal data.',
            retention: 'Until a newer version replaces it or you clear it',
          },
          {
            term: 'photos-of-…',
            description: 'The recipe photos you have viewed. The dots stand for your account.',
            retention: 'Until you log out',
          },
        ],
      },
      'Photos that cannot be uploaded yet are stored in a database of your browser (IndexedDB).',
      {
        definitions: [
          {
            term: 'plateful',
            description: 'The database. It contains only the object store listed next.',
            retention: 'Until you clear it; without photos it is empty',
          },
          {
            term: 'waiting-photos',
            description:
              'Photos waiting to upload or waiting for your decision. Other users of this device cannot see them.',
            retention: 'Until they are uploaded, you remove them, or you log out',
          },
        ],
      },
      'These photos belong to your account. They are removed from this device when you log out and before another user signs in.',
    ],
  },
  {
    id: 'others',
    title: 'Third-party cookies',
    body: [
      `No page of ${PRODUCT_NAME} loads anything from another website, so no third party sets cookies here. There are no ads, analytics, or trackers.`,
      'If you sign in with Google, you visit Google’s own page. If you pay by card, you use Stripe’s form, and Stripe sets its own cookies to prevent fraud. Their policies describe what they store.',
    ],
  },
  {
    id: 'remove',
    title: 'How to delete this data',
    body: [
      'When you log out, the session cookie and the copies of your recipes and photos are removed from this device. Data of a tab is deleted when you close it. The theme, the language, similar settings, and the app itself remain. To remove those too, delete the data of this website in your browser’s settings. You can also block cookies there: then you cannot sign in, but all public pages still work.',
    ],
  },
  {
    id: 'changes',
    title: 'Changes and contact',
    body: [
      [
        'When this list changes, we update this page. For how we handle your data on the server, see the ',
        { to: 'privacy', text: 'Privacy Policy' },
        '. Questions? ',
        { to: 'support', text: 'Contact us' },
        '.',
      ],
    ],
  },
];

/** Lists everything stored on users' devices by name. A test compares it with the names in the code. */
export const cookiesPolicy: LegalDocument = {
  title: 'Cookies Policy',
  description: `Every cookie that ${PRODUCT_NAME} sets and everything your browser stores for it: what it is for and how long it is kept. No tracking, no advertising.`,
  lastUpdated: 'Last updated: October 2025',
  intro: `Everything your browser stores for ${PRODUCT_NAME}, listed by name.`,
  summary: [
    'Four first-party cookies, all required for signing in.',
    'A few settings and copies that stay on your device.',
    'No tracking, and no cookies from third parties.',
  ],
  sections,
};

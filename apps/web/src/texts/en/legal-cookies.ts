import { PRODUCT_NAME } from '@plateful/contract';
import type { LegalDocument } from '#texts/en/legal-document.ts';

const sections: LegalDocument['sections'] = [
  {
    id: 'what',
    title: 'What this is about',
    body: [
      'A cookie is a short text that a website gives to your browser, and that your browser sends back with each request. Browsers can also keep things that are not sent anywhere. We use both, only for what you ask of us: to keep you signed in, to remember what you chose, and to have your recipes there without a connection.',
      'Because all of it is needed for that, the law asks for no consent, and there is no banner to click away.',
    ],
  },
  {
    id: 'cookies',
    title: 'Our cookies',
    body: [
      'There are four, all set by this website itself. Scripts cannot read them, and other websites cannot make your browser send them with a form.',
      {
        named: [
          {
            name: 'plateful_session',
            what: 'Keeps you signed in. A random secret that is replaced every ten minutes; it says nothing about you.',
            kept: '30 days at most, until you log out',
          },
          {
            name: 'plateful_address',
            what: 'Remembers, while you sign up or recover your password, that this browser has entered the mailed code.',
            kept: '30 minutes at most',
          },
          {
            name: 'plateful_device',
            what: 'Remembers that this browser has signed in to your account before, so that attacks by others don’t keep you out. It does not sign you in.',
            kept: 'One year after you last signed in',
          },
          {
            name: 'plateful_google',
            what: 'Only when you press “Continue with Google”: makes sure that the answer belongs to your question.',
            kept: '10 minutes at most',
          },
        ],
      },
    ],
  },
  {
    id: 'storage',
    title: 'What your browser remembers',
    body: [
      'These lie in your browser’s local storage. They are not sent along with requests.',
      {
        named: [
          {
            name: 'mode',
            what: 'Whether you chose the light or the dark look.',
            kept: 'Until you clear it',
          },
          {
            name: 'language',
            what: 'The language that you chose, if it is another than English.',
            kept: 'Until you choose English, or clear it',
          },
          {
            name: 'units',
            what: 'The units that you chose for quantities.',
            kept: 'Until you clear it',
          },
          {
            name: 'shortcuts',
            what: 'Whether you turned the keyboard shortcuts off.',
            kept: 'Until you clear it',
          },
          {
            name: 'intendedUrl',
            what: 'The page you wanted before you were asked to sign in.',
            kept: 'Until you have signed in',
          },
          {
            name: 'items-storage',
            what: 'A copy of the recipes you saw last, with your own profile, for when there is no connection.',
            kept: 'Until you log out',
          },
          {
            name: 'listofchat',
            what: 'A list of chats from earlier versions. Nothing is written into it any more.',
            kept: 'Removed when you log out',
          },
        ],
      },
    ],
  },
  {
    id: 'tab',
    title: 'What one tab remembers',
    body: [
      'These are gone when the tab is closed.',
      {
        named: [
          {
            name: 'draft:…',
            what: 'What you typed into a recipe and have not saved yet.',
            kept: 'Until you save it, or close the tab',
          },
          {
            name: 'support',
            what: 'What you typed into the form on the Support page and have not sent yet.',
            kept: 'Until you send it, or close the tab',
          },
          {
            name: 'timers',
            what: 'The kitchen timers that are running.',
            kept: 'Until you close the tab',
          },
          {
            name: 'googleState',
            what: 'On the way to Google and back: which answer to expect.',
            kept: 'Until you are back',
          },
          {
            name: 'reauthentication',
            what: 'On the way to Google and back before an export or a deletion: what you wanted to do.',
            kept: 'Until you are back',
          },
          {
            name: 'reloadedAt',
            what: 'When a page was loaded again after an update, so that it does not happen in circles.',
            kept: 'Until you close the tab',
          },
          {
            name: 'react-router-scroll-positions',
            what: 'How far you had scrolled, so that “back” leads to the same place.',
            kept: 'Until you close the tab',
          },
        ],
      },
    ],
  },
  {
    id: 'offline',
    title: 'Copies for when there is no connection',
    body: [
      'The app itself, and the photos of recipes that you have seen, lie in your browser’s cache storage, so that your collection opens without a connection. A part of the app that your browser runs beside its pages, the service worker, puts them there.',
      {
        named: [
          {
            name: 'shell-…',
            what: 'The app itself: its code, styles, letters and drawings. The dots stand for its version. There is nothing of yours in it.',
            kept: 'Until a newer version has taken its place, or you clear it',
          },
          {
            name: 'photos-of-…',
            what: 'The photos of recipes that you have seen. The dots stand for your account.',
            kept: 'Until you log out',
          },
        ],
      },
      'Photos that cannot be sent yet lie in a database of your browser (IndexedDB).',
      {
        named: [
          {
            name: 'plateful',
            what: 'That database. There is one thing in it, which comes next.',
            kept: 'Until you clear it; without photos it is empty',
          },
          {
            name: 'waiting-photos',
            what: 'Photos that wait for a connection or for a word from you. Nobody else who signs in here sees them.',
            kept: 'Until their recipes are there, you remove them, or you log out',
          },
        ],
      },
      'These photos belong to your account: they are removed from this device when you log out, and before anybody else comes in.',
    ],
  },
  {
    id: 'others',
    title: 'What others may set',
    body: [
      `No page of ${PRODUCT_NAME} loads anything from another website, so nobody else sets cookies here. There is no advertising, and nothing that counts or follows you.`,
      'If you sign in with Google you visit Google’s own page, and if you pay by card you use Stripe’s form, which needs cookies of its own against fraud. What these keep is described in their policies.',
    ],
  },
  {
    id: 'remove',
    title: 'How to remove all of it',
    body: [
      'Log out, and the cookie that kept you signed in and the copies of your recipes and photos are removed from this device. What a tab remembers goes when you close it; the look, the language and similar choices stay, and so does the app itself. To remove those too, delete the data of this website in your browser’s settings. You can also refuse cookies there: then you cannot sign in, but all public pages still work.',
    ],
  },
  {
    id: 'changes',
    title: 'Changes and contact',
    body: [
      [
        'When this list changes, so does this page. What happens to your data on the server is described in the ',
        { to: 'privacy', text: 'Privacy Policy' },
        '. Questions? ',
        { to: 'support', text: 'Write to us' },
        '.',
      ],
    ],
  },
];

/** Everything that lies on people's devices, name by name; a test holds it against the names in the code. */
export const cookies: LegalDocument = {
  title: 'Cookies Policy',
  description: `Every cookie that ${PRODUCT_NAME} sets and everything your browser keeps for it: what it is for, and how long it stays. No tracking, no advertising.`,
  updated: 'Last updated: October 2025',
  lead: 'Everything that your browser keeps for us, name by name.',
  inShort: [
    'Three cookies, all our own, all needed: for signing in.',
    'A few settings and copies that never leave your device.',
    'Nothing that tracks you, and nothing of anybody else.',
  ],
  sections,
};

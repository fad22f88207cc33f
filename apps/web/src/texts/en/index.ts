import { PRODUCT_NAME } from '@plateful/contract';
import { accountTexts } from '#texts/en/account.ts';
import { createTexts } from '#texts/en/create.ts';
import { editTexts } from '#texts/en/edit.ts';
import { listTexts } from '#texts/en/lists.ts';
import { recipeTexts } from '#texts/en/recipe.ts';
import { settingsTexts } from '#texts/en/settings.ts';
import { supportTexts } from '#texts/en/support.ts';

/** Every text that people read, by screen. */
export const en = {
  product: PRODUCT_NAME,
  pageTitle: (screen: string) => `${screen} · ${PRODUCT_NAME}`,

  ui: {
    close: 'Close',
    cancel: 'Cancel',
    tryAgain: 'Try Again',
    loading: 'Loading...',
    skipToContent: 'Skip to content',
    showPassword: 'Show password',
    hidePassword: 'Hide password',
    passwordRule:
      'At least 8 characters, with upper and lower case, a digit and a special character.',
    digit: (position: number, length: number) => `Digit ${position} of ${length}`,
    step: (position: number, length: number) => `Step ${position} of ${length}`,
    brokenPhoto: 'Photo cannot be shown',
  },

  dates: {
    unknown: 'Unknown date',
    invalid: 'Invalid date',
  },

  errors: {
    network: 'Network error. Please check your connection.',
    requestFailed: 'Request failed',
    uploadFailed: 'Upload failed',
    removalFailed: 'Removal failed',
    noData: 'No data received from server',
    unexpected: 'Unexpected Application Error!',
    unexpectedHint: 'Something broke on this page. Loading it again usually helps.',
    reload: 'Load again',
  },

  navigation: {
    main: 'Main',
    home: 'Home',
    recipes: 'Recipes',
    add: 'Add',
    settings: 'Settings',
    logOut: 'Log Out',
    logOutFailed: 'Logout failed',
    pro: 'Pro',
    switchTheme: 'Switch between light and dark',
    signIn: 'Sign In',
    getStarted: 'Get Started',
    footerYear: '2024',
    howItWorks: 'How it works',
    download: 'Get the app',
    footer: 'More about us',
    support: 'Support',
    privacy: 'Privacy',
    terms: 'Terms',
    cookies: 'Cookies',
    legal: 'Legal',
  },

  connecting: {
    title: `Connecting to ${PRODUCT_NAME}...`,
    body: 'Please wait while we establish your connection',
    silent: `${PRODUCT_NAME} is not answering yet. We keep trying; you need not do anything.`,
  },

  notFound: {
    code: '404',
    title: "We can't seem to find the page you're looking for",
    action: 'Back to Homepage',
    pageTitle: 'Page not found',
  },

  landing: {
    pageTitle: 'Turn any food photo into a recipe',
    description: `Photograph a dish and ${PRODUCT_NAME} writes the recipe: ingredients, quantities, steps and nutrition, in a collection of your own.`,
    kicker: 'From plate to recipe',
    headline: 'Turn any food photo into a recipe',
    lead: 'Photograph what is on your plate. You get the ingredients, the quantities, every step and the nutrition, kept in a cookbook that is yours.',
    appStore: 'App Store',
    appStoreHint: 'Download on the',
    howItWorks: 'How it works',
    why: `Why ${PRODUCT_NAME}?`,
    features: [
      {
        title: 'AI recognition',
        body: 'Point your camera at a meal, a dish or a single ingredient. It is recognised within moments.',
      },
      {
        title: 'Instant recipe generation',
        body: 'Ingredients with quantities and steps in order: something you can cook from tonight.',
      },
      {
        title: 'Nutritional analysis',
        body: 'Calories, protein and fats for each serving, worked out from what is really in it.',
      },
    ],
    stepsTitle: 'How It Works',
    steps: [
      {
        title: 'Take a photo',
        body: 'Snap your plate, or choose a picture that you already have.',
      },
      { title: 'AI analysis', body: 'The dish is recognised, with its ingredients and portions.' },
      {
        title: 'Get your recipe',
        body: 'It lands in your collection, ready to cook and to change.',
      },
    ],
    closing: 'What’s on your plate?',
    sample: {
      title: 'Lemon spaghetti',
      meta: '2 servings · 25 minutes',
      lines: ['200 g spaghetti', '1 lemon', '40 g parmesan'],
      note: 'Recognised',
    },
  },

  howItWorks: {
    pageTitle: 'How it works',
    title: 'How it works',
    lead: 'Three steps from what is on the table to a recipe you can cook again.',
    back: 'Back',
    steps: [
      {
        title: 'Take a photo',
        points: [
          'Photograph a meal, a dish or an ingredient, or choose a picture from your gallery.',
          'Daylight and the whole plate in the picture help most.',
          'Place and camera data are removed from the photo before it is stored.',
        ],
      },
      {
        title: 'AI analysis',
        points: [
          'The dish is recognised, and its ingredients and portions are worked out.',
          'When we are not sure, we ask you instead of guessing in silence.',
          'Calories, protein and fats are added up from a food composition table.',
        ],
      },
      {
        title: 'Get your recipe',
        points: [
          'Ingredients with quantities, and steps you can follow at the stove.',
          'Your recipe is kept in your own collection, sorted by kind.',
          'It is yours: no other user can see it.',
        ],
      },
    ],
    callToAction: 'Take it into your kitchen',
    callToActionBody: 'Put the app on your home screen and have it at hand when dinner is served.',
    action: 'Get the app',
  },

  download: {
    pageTitle: 'Get the app',
    title: 'The mobile app is on its way',
    lead: `Until it is in the stores, ${PRODUCT_NAME} installs straight from your browser. It opens from your home screen and fills the whole screen, like any other app.`,
    ways: [
      {
        title: 'iPhone and iPad',
        steps: [
          'Open this page in Safari.',
          'Tap the Share button.',
          'Choose “Add to Home Screen”.',
        ],
      },
      {
        title: 'Android',
        steps: [
          'Open this page in Chrome.',
          'Open the menu with the three dots.',
          'Choose “Install app”.',
        ],
      },
      {
        title: 'Computer',
        steps: [
          'Open this page in Chrome or Edge.',
          'Click the install icon at the end of the address bar.',
          'Confirm with “Install”.',
        ],
      },
    ],
    open: `Open ${PRODUCT_NAME} here`,
    install: `Install ${PRODUCT_NAME}`,
    installed: `${PRODUCT_NAME} is installed. Open it from your home screen or your apps.`,
  },

  update: {
    ready: 'A new version is ready.',
    reload: 'Reload',
  },

  hello: {
    pageTitle: 'Hello',
    title: 'Hello, hungry one',
    lead: 'Sign in to open your cookbook, or start a new one. It takes a minute.',
    signIn: 'Sign In',
    getStarted: 'Get Started',
  },

  ...accountTexts,
  ...settingsTexts,
  ...supportTexts,
  ...listTexts,
  ...recipeTexts,
  ...editTexts,
  ...createTexts,
} as const;

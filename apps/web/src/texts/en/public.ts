import { PRODUCT_NAME } from '@plateful/contract';
import { defineTexts } from '#texts/localization.ts';

/** Texts of the public pages. */
export const publicTexts = defineTexts('public', {
  landing: {
    pageTitle: 'Turn any food photo into a recipe',
    description: `Photograph a dish and ${PRODUCT_NAME} writes the recipe: ingredients, quantities, steps, and nutrition, saved to your own recipe collection.`,
    eyebrow: 'From plate to recipe',
    headline: 'Turn any food photo into a recipe',
    lead: 'Take a photo of your meal and get the ingredients, quantities, steps, and nutrition, saved in your own cookbook.',
    appStore: 'App Store: coming soon',
    howItWorks: 'How it works',
    featuresTitle: `Why ${PRODUCT_NAME}?`,
    features: [
      {
        title: 'AI recognition',
        body: 'Point your camera at a meal, a dish, or a single ingredient, and it is recognized in seconds.',
      },
      {
        title: 'Instant recipe generation',
        body: 'Get ingredients with quantities and step-by-step instructions, ready to cook tonight.',
      },
      {
        title: 'Nutritional analysis',
        body: 'Calories, protein, and fat per serving, calculated from the ingredients.',
      },
    ],
    stepsTitle: 'How It Works',
    steps: [
      {
        title: 'Take a photo',
        body: 'Take a photo of your meal, or choose one from your device.',
      },
      { title: 'AI analysis', body: 'We recognize the dish, its ingredients, and portions.' },
      {
        title: 'Get your recipe',
        body: 'Your recipe is saved to your collection. Cook it or edit it anytime.',
      },
    ],
    closingTitle: 'What’s on your plate?',
    sample: {
      title: 'Margherita pizza',
      meta: '2 servings · 784 kcal each',
      lines: ['250 g bread flour', '160 g mozzarella', '150 g tomato puree'],
      note: 'Recognized',
    },
  },

  trial: {
    button: 'Try it with a photo',
    note: 'No account needed. Your photo is not stored.',
    examplesTitle: 'No photo? Use one of ours:',
    otherExamplesTitle: 'Or try one of our photos:',
    examples: { pizza: 'Pizza', donuts: 'Donuts', tomatoes: 'Tomatoes' },
    scanning: 'Looking at your photo…',
    stages: {
      preparing: 'Getting your photo ready',
      recognizing: 'Recognizing the dish and its ingredients',
    },
    photoAlt: 'Your photo',
    transcribed:
      'We read this recipe from your photo. After you sign up, you can compare it with the photo.',
    unsureTitle: 'It could be one of these',
    unsureBody:
      'We are not sure which dish it is. With a free account, you choose the dish and get its recipe.',
    signUpToChoose: 'Sign up and choose',
    notFoodTitle: 'We see no food in this photo',
    assumeFood: 'It is food',
    failedTitle: 'This did not work',
    failed: 'Your photo could not be scanned. Please try again.',
    limit: (count: number) =>
      `You have tried ${count} photos in the last hour. Sign up for free to scan more.`,
    keep: 'Keep it',
    each: (calories: string) => `${calories} each`,
    englishOnly: 'This recipe is only available in English.',
    keepHint: 'With a free account. The recipe is there when you have signed up.',
    another: 'Try another photo',
  },

  howItWorks: {
    pageTitle: 'How it works',
    title: 'How it works',
    lead: 'From photo to recipe in three steps.',
    back: 'Back',
    steps: [
      {
        title: 'Take a photo',
        points: [
          'Photograph a meal, a dish, or an ingredient, or choose a photo from your gallery.',
          'Use daylight and keep the whole plate in the photo.',
          'Location and camera data are removed before the photo is stored.',
        ],
      },
      {
        title: 'AI analysis',
        points: [
          'We recognize the dish and estimate its ingredients and portions.',
          'If we are not sure, we ask you.',
          'Calories, protein, and fat are calculated from a food composition table.',
        ],
      },
      {
        title: 'Get your recipe',
        points: [
          'Ingredients with quantities, and steps that are easy to follow while you cook.',
          'Your recipe is saved to your collection, grouped by category.',
          'Your recipes are private. No other user can see them.',
        ],
      },
    ],
    callToAction: `Use ${PRODUCT_NAME} in your kitchen`,
    callToActionBody: 'Add the app to your home screen so you can open it while you cook.',
    action: 'Get the app',
  },

  download: {
    pageTitle: 'Get the app',
    title: 'The mobile app is coming soon',
    lead: `Until then, you can install ${PRODUCT_NAME} from your browser. Once installed, it opens in a window of its own, like any other app.`,
    platforms: [
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
        steps: ['Open this page in Chrome.', 'Tap the three-dot menu.', 'Choose “Install app”.'],
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
    openRecipes: 'Open your recipes',
    yourDevice: 'Your device',
    otherDevices: 'Other devices',
    install: `Install ${PRODUCT_NAME}`,
    installedTitle: `${PRODUCT_NAME} is installed`,
    installed: 'Open it from your home screen or your apps.',
  },

  hello: {
    pageTitle: 'Hello',
    title: `Welcome to ${PRODUCT_NAME}`,
    lead: 'Sign in to open your cookbook, or create a free account.',
    signIn: 'Sign In',
    getStarted: 'Get Started',
  },
});

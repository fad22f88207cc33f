import { messages, PRODUCT_NAME } from '@plateful/contract';
import { formatCountWithNoun, formatDecimal } from '#texts/number-format.ts';

/** Texts of the app’s frame and the recipe list; every page loads them. */
export const sharedTexts = {
  productName: PRODUCT_NAME,
  formatPageTitle: (screen: string) => `${screen} · ${PRODUCT_NAME}`,

  ui: {
    close: 'Close',
    cancel: 'Cancel',
    tryAgain: 'Try Again',
    failureAdvice: 'Check your connection, or try again in a moment.',
    loading: 'Loading...',
    skipToContent: 'Skip to content',
    showPassword: 'Show password',
    hidePassword: 'Hide password',
    passwordRule:
      'At least 8 characters, including an uppercase letter, a lowercase letter, a digit, and a special character.',
    digitPosition: (position: number, length: number) => `Digit ${position} of ${length}`,
    stepPosition: (position: number, length: number) => `Step ${position} of ${length}`,
    photoUnavailable: 'Photo unavailable',
  },

  dates: {
    unknown: 'Unknown date',
    invalid: 'Invalid date',
  },
  durations: {
    hours: (count: number) => `${count} hr`,
    minutes: (count: number) => `${count} min`,
  },

  recipeLoadError: {
    notFound: messages.itemNotFound,
    notFoundBody: 'It may have been deleted, or the link may be incorrect.',
    failed: 'Failed to fetch item',
    allRecipes: 'All recipes',
  },

  errors: {
    network: 'Network error. Please check your connection.',
    requestFailed: 'Request failed',
    methodFailed: (method: string) => `${method} request failed`,
    uploadFailed: 'Upload failed',
    removalFailed: 'Removal failed',
    noData: 'No data received from server',
    unexpected: 'Unexpected Application Error!',
    unexpectedHint: 'Something went wrong on this page. Reloading it usually helps.',
    reload: 'Reload',
    requestId: 'Request ID:',
    errorId: 'Error ID:',
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
    switchTheme: 'Switch between light and dark mode',
    signIn: 'Sign In',
    getStarted: 'Get Started',
    footerYear: '2024',
    howItWorks: 'How it works',
    download: 'Get the app',
    footer: `About ${PRODUCT_NAME}`,
    support: 'Support',
    privacy: 'Privacy',
    terms: 'Terms',
    cookies: 'Cookies',
    legal: 'Legal',
  },

  connecting: {
    title: `Connecting to ${PRODUCT_NAME}...`,
    body: 'Please wait while we establish your connection',
    notResponding: `${PRODUCT_NAME} is not responding yet. We’ll keep trying to connect.`,
  },

  notFound: {
    code: '404',
    title: "We can't seem to find the page you're looking for",
    action: 'Back to Homepage',
    pageTitle: 'Page not found',
  },

  update: {
    ready: 'A new version is available.',
    reload: 'Reload',
  },

  items: {
    pageTitle: 'Recipes',
    title: 'Recipes',
    trash: 'Trash',
    count: (amount: number) => formatCountWithNoun(amount, 'item', 'items'),
    categories: {
      food: 'Food',
      beverage: 'Beverage',
      snack: 'Snack',
      dessert: 'Dessert',
      other: 'Other',
    },
    noCategory: 'Uncategorized',
    needsReview: 'Review',
    selectionLimit: (amount: number) => `You can select up to ${amount} recipes.`,
    calories: (kcal: number) => `${formatDecimal(kcal)} kcal`,
    favorite: (title: string) => `Favorite: ${title}`,
    untitled: 'Untitled Item',
    loading: 'Loading...',
    loadingRecipe: 'Loading recipe',
    loadingMore: 'Loading more recipes',
    loadMore: 'Load more',
    failed: 'Failed to fetch items',
    pageFailed: 'These recipes could not be loaded. Please try again.',
    emptyTitle: 'No recipes yet',
    emptyBody: 'Start building your recipe collection by adding your first item',
    emptyAction: 'Add Your First Recipe',
    add: 'Add a recipe',
    search: 'Search',
  },

  offline: 'You are offline. Showing recipes saved on this device.',

  shortcuts: 'Shortcuts',
} as const;

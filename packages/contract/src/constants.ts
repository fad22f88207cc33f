/** The product's name; every text that says "the product" prints it. */
export const PRODUCT_NAME = 'Plateful';

export const MINIMUM_PASSWORD_LENGTH = 8;
export const MAXIMUM_PASSWORD_LENGTH = 256;
export const CODE_LENGTH = 6;
export const RESEND_SECONDS = 60;
/** After signing in or confirming the password, for so long the account can be exported or deleted. */
export const REAUTHENTICATION_WINDOW_MS = 600_000;
export const TOKEN_REFRESH_MS = 600_000;
export const SPLASH_MS = 100;
export const AFTER_REGISTRATION_MS = 2000;
/** How long a toast stays when nobody is at it. */
export const TOAST_MS = 5000;
/** How long the confetti falls, and how many pieces there are. */
export const CONFETTI_MS = 5000;
export const CONFETTI_PIECES = 200;

export const NAME_MAXIMUM = 100;
export const DISPLAY_NAME_MAXIMUM = 50;
export const USERS_PAGE_SIZE = 20;

export const TITLE_MAXIMUM = 100;
export const DESCRIPTION_MAXIMUM = 500;
export const CATEGORY_MAXIMUM = 50;
export const INGREDIENT_MAXIMUM = 500;
export const INSTRUCTION_MAXIMUM = 2000;
/** All steps together. */
export const INSTRUCTIONS_MAXIMUM = 50_000;
/** Ingredients, and steps, that a recipe may have. */
export const LINES_MAXIMUM = 100;
export const SERVINGS_MAXIMUM = 1000;
/** kcal or grams of one serving. */
export const FIGURE_MAXIMUM = 100_000;
export const SMALLEST_FIGURE = 0.001;
/** Characters of a search. */
export const SEARCH_MAXIMUM = 200;
export const SEARCH_DEBOUNCE_MS = 300;
export const LIST_MAXIMUM = 100;
/** Characters of a description on a card. */
export const CARD_DESCRIPTION_MAXIMUM = 160;
export const HOME_PAGE_SIZE = 20;
export const ITEMS_PAGE_SIZE = 50;

/** Largest JSON body of a call by somebody who is not signed in. */
export const PUBLIC_BODY_MAXIMUM_BYTES = 8 * 1024;

/** Characters of a message to whoever runs the server. */
export const SUPPORT_MESSAGE_MAXIMUM = 4000;

/** How long an upload may take. */
export const UPLOAD_TIMEOUT_MS = 30_000;
/** How long a deletion can be undone where it was made, and how long the recipe lies in the bin. */
export const UNDO_MS = 10_000;
export const BIN_DAYS = 30;
/** How long the content that CONFIRM_RECOGNITION has replaced can be restored. */
export const REPLACED_VERSION_DAYS = 30;

export const PHOTO_MAXIMUM_BYTES = 20 * 1024 * 1024;
export const PHOTO_MAXIMUM_PIXELS = 50_000_000;
/** Photos that one upload may carry. */
export const PHOTOS_PER_UPLOAD = 10;

/** Where the share sheet of a phone sends photos, as a form. */
export const SHARE_TARGET_PATH = '/items/create/share';

/** What browsers offer in the file picker; the server decides by content. */
export const PHOTO_ACCEPT =
  'image/jpeg,image/png,image/webp,image/avif,image/gif,image/heic,image/heif';

export const categories = ['food', 'beverage', 'snack', 'dessert', 'other'] as const;
export type Category = (typeof categories)[number];

/** The parts of a recipe that are figures of one serving. */
export const nutrients = ['calories', 'protein', 'fats', 'carbs', 'weight'] as const;
export type Nutrient = (typeof nutrients)[number];

/** Sources of recipes that no photo was recognised for. */
export const unrecognisedSources: readonly string[] = ['manual', 'import', 'sample'];

/** An entry is 16 KB at most, all in all. */
/** Of a text that recipes are imported from. */
export const IMPORT_TEXT_MAXIMUM_BYTES = 2 * 1024 * 1024;
export const LOG_ENTRY_MAXIMUM_BYTES = 16 * 1024;

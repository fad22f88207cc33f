/** The product name, as shown in every user-facing text. */
export const PRODUCT_NAME = 'Plateful';

export const PASSWORD_MIN_LENGTH = 8;
export const PASSWORD_MAX_LENGTH = 256;
export const VERIFICATION_CODE_LENGTH = 6;
export const CODE_RESEND_DELAY_SECONDS = 60;
/** How long after signing in or confirming the password the account can be exported or deleted. */
export const REAUTHENTICATION_WINDOW_MS = 600_000;
export const TOKEN_REFRESH_INTERVAL_MS = 600_000;
export const SPLASH_DURATION_MS = 100;
export const REGISTRATION_REDIRECT_DELAY_MS = 2000;
/** How long a toast stays visible unless it has pointer or keyboard focus. */
export const TOAST_DURATION_MS = 5000;
/** Duration of the confetti animation, and its number of pieces. */
export const CONFETTI_DURATION_MS = 5000;
export const CONFETTI_PIECE_COUNT = 200;

export const SUBSCRIPTION_REDIRECT_DELAY_MS = 3000;
/** How long Pro lasts after a failed renewal. */
export const PAYMENT_GRACE_DAYS = 3;
/** The price per month, in cents, shown for a membership whose price is unknown. */
export const FALLBACK_SUBSCRIPTION_PRICE_CENTS = 399;
/** The publishable key of the built-in test payments. */
export const TEST_PAYMENT_PUBLISHABLE_KEY = 'pk_test_plateful';

export const NAME_MAX_LENGTH = 100;
export const DISPLAY_NAME_MAX_LENGTH = 50;
export const USERS_PAGE_SIZE = 20;

export const TITLE_MAX_LENGTH = 100;
export const DESCRIPTION_MAX_LENGTH = 500;
export const CATEGORY_MAX_LENGTH = 50;
export const RECIPE_TAG_ID_MAX_LENGTH = 100;
export const INGREDIENT_MAX_LENGTH = 500;
export const INSTRUCTION_MAX_LENGTH = 2000;
/** Characters of all steps of a recipe in total. */
export const INSTRUCTIONS_MAX_TOTAL_LENGTH = 50_000;
/** Maximum number of ingredients, and of steps, of a recipe. */
export const MAX_LINES_PER_RECIPE_FIELD = 100;
export const MAX_SERVINGS = 1000;
/** kcal or grams per serving. */
export const MAX_NUTRITION_VALUE = 100_000;
export const MIN_NONZERO_NUTRITION_VALUE = 0.001;
/** Maximum characters of a search query. */
export const SEARCH_QUERY_MAX_LENGTH = 200;
export const SEARCH_DEBOUNCE_MS = 300;
export const MAX_PAGE_SIZE = 100;
/** Maximum characters of a description on a recipe card. */
export const CARD_DESCRIPTION_MAX_LENGTH = 160;
/** Below this confidence, a recognizer's best guess is only one of several dishes, and is not shown as a title. */
export const MIN_CONFIDENCE_FOR_TITLE = 0.3;
export const HOME_RECIPES_PAGE_SIZE = 20;
/** Recipes in each section of the home page. */
export const HOME_SECTION_SIZE = 6;
export const HOME_COOKED_RECIPE_COUNT = 3;
export const ITEMS_PAGE_SIZE = 50;
/** Maximum dishes in a response of FIND_KNOWN_DISHES. */
export const KNOWN_DISHES_PAGE_SIZE = 20;

/** Maximum JSON body of a call without a session. */
export const PUBLIC_BODY_MAX_BYTES = 8 * 1024;

/** Maximum characters of a message to the server operator. */
export const SUPPORT_MESSAGE_MAX_LENGTH = 4000;

/** Maximum duration of an upload. */
export const UPLOAD_TIMEOUT_MS = 30_000;
/** How long a deletion can be undone from its toast. */
export const UNDO_WINDOW_MS = 10_000;
/** How long a deleted recipe stays in the trash. */
export const TRASH_RETENTION_DAYS = 30;
/** How long the content replaced by CONFIRM_RECOGNITION can be restored. */
export const REPLACED_VERSION_RETENTION_DAYS = 30;

export const PHOTO_MAX_BYTES = 20 * 1024 * 1024;
export const PHOTO_MAX_PIXELS = 50_000_000;
/** Maximum number of photos of one recipe in a scan; together they are as large as one photo at most. */
export const MAX_PHOTOS_PER_SCAN = 5;
/** Scans without an account, per address and hour. */
export const TRIAL_SCANS_PER_HOUR = 10;
/** How long the recipe of a trial scan can be kept. */
export const TRIAL_SCAN_LIFETIME_MS = 30 * 60_000;
/** Maximum characters of the token of a trial scan, which contains its recipe. */
export const TRIAL_TOKEN_MAX_LENGTH = 200_000;
/** Maximum number of photos per upload. */
export const MAX_PHOTOS_PER_UPLOAD = 10;

/** The web app manifest's share target: receives photos as form data. */
export const SHARE_TARGET_PATH = '/items/create/share';

/** File types offered by the file picker; the server decides by content. */
export const PHOTO_ACCEPT_MIME_TYPES =
  'image/jpeg,image/png,image/webp,image/avif,image/gif,image/heic,image/heif';

export const NOTES_MAX_LENGTH = 10_000;
export const AUTHOR_MAX_LENGTH = 200;
export const SOURCE_URL_MAX_LENGTH = 2000;
/** Preparation, cooking and total time; 30 days. */
export const MAX_RECIPE_MINUTES = 30 * 24 * 60;
export const MAX_SECTIONS = 50;
export const SECTION_TITLE_MAX_LENGTH = 100;
/** Tags, diets or allergens of one recipe. */
export const MAX_RECIPE_LABELS = 30;
export const RECIPE_LABEL_MAX_LENGTH = 40;
/** Entries of the cooking log of one recipe. */
export const MAX_COOKED_ENTRIES = 500;
export const COOKED_NOTE_MAX_LENGTH = 500;
export const MAX_RATING = 5;
/** Recipes changed by one call. */
export const MAX_ITEMS_PER_CALL = 100;

/** Diets that recipes can be filtered by; a vegan recipe is vegetarian too. */
export const filterDiets = ['vegetarian', 'vegan'] as const;
export type FilterDiet = (typeof filterDiets)[number];
/** Orders of filtered recipes: newest first, or ascending with unknown values last. */
export const filterSortFields = ['createdAt', 'title', 'minutes', 'calories'] as const;
export type FilterSortField = (typeof filterSortFields)[number];

export const categories = ['food', 'beverage', 'snack', 'dessert', 'other'] as const;
export type Category = (typeof categories)[number];

/** The nutrition values of a recipe, per serving. */
export const nutritionFields = ['calories', 'protein', 'fats', 'carbs', 'weight'] as const;
export type NutritionField = (typeof nutritionFields)[number];

/** Values of `source` for recipes that did not come from a recognized photo. */
export const nonPhotoSources: readonly string[] = ['manual', 'import', 'sample'];

/** Recipes kept of one import; the rest count as skipped. */
export const MAX_RECIPES_PER_IMPORT = 200;
/** Reviewed recipes saved by one call. */
export const MAX_RECIPES_PER_SAVE = 20;
/** Maximum size of a text to import recipes from. */
export const IMPORT_TEXT_MAX_BYTES = 2 * 1024 * 1024;
/** Maximum size of a whole log entry. */
export const LOG_ENTRY_MAX_BYTES = 16 * 1024;
/** Maximum entries of a bulkLog call. */
export const LOG_BATCH_MAX_ENTRIES = 50;
export const LOGS_DEFAULT_PAGE_SIZE = 50;
export const ADMIN_LOGS_PAGE_SIZE = 10;

/** So many of the newest memberships or payments of a user are listed. */
export const MAX_LISTED_MEMBERSHIP_RECORDS = 200;
/** How long after entering the password an admin can do destructive actions. */
export const ADMIN_REAUTHENTICATION_WINDOW_MS = 3_600_000;

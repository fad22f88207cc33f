/** Message templates; `#` stands for the number. */
export const messageTemplates = {
  photoLimit: 'You can add up to # photos to a recipe.',
  photoLimitFreeSingular: 'Free accounts can add # photo per recipe. Become a member to add more.',
  photoLimitFreePlural: 'Free accounts can add # photos per recipe. Become a member to add more.',
  recipeLimit:
    'Your account has reached its limit of # recipes, including those in the trash. Please delete some permanently to free up space.',
  storageLimit:
    'Your photos have reached the limit of # MB, including those in the trash. Please delete photos or recipes permanently to free up space.',
  photosPerUploadLimit: 'Please add at most # photos at a time.',
  pageImportLimit:
    'You can import # web pages per hour. Please paste the recipe text instead, or try again later.',
  codeLimitSingular: 'Too many codes were entered for this email. Please try again in # hour.',
  codeLimitPlural: 'Too many codes were entered for this email. Please try again in # hours.',
  supportLimitSingular: 'You have sent too many messages. Please try again in # minute.',
  supportLimitPlural: 'You have sent too many messages. Please try again in # minutes.',
} as const;

/** Inserts the number into a message template. */
export const formatMessage = (
  template: (typeof messageTemplates)[keyof typeof messageTemplates],
  count: number,
): string => template.replace('#', String(count));

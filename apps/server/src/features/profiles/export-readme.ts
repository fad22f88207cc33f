import { PRODUCT_NAME, REPLACED_VERSION_RETENTION_DAYS } from '@plateful/contract';

interface ReadmeDetails {
  createdAt: Date;
  username: string;
  recipes: number;
  /** Names of files that are missing from the archive. */
  missing: readonly string[];
}

export function formatReadme({ createdAt, username, recipes, missing }: ReadmeDetails): string {
  const lines = [
    `${PRODUCT_NAME} data export for ${username}`,
    `Created on ${createdAt.toISOString().slice(0, 10)}.`,
    '',
    'account.json   your profile: names, email and sign-up date',
    'sessions.json  the browsers where you are signed in',
    'memberships.json  your memberships, newest first',
    'payments.json  your payments, newest first; amounts in cents',
    `recipes.json   your recipes (${recipes}), newest first; nutrition per serving, in kcal and grams`,
    `replaced-versions.json  recipe versions that you replaced with another dish, newest first; kept for ${REPLACED_VERSION_RETENTION_DAYS} days`,
    'photos/        the photos of your recipes; recipes.json links photos to recipes',
    'profile-picture.jpg  your profile picture, if you have one',
    '',
    'The .json files are plain text (UTF-8). You can open them in any text editor.',
    ...(missing.length > 0 ? ['', 'Missing files:', ...missing.map((file) => `  ${file}`)] : []),
  ];
  return `${lines.join('\r\n')}\r\n`;
}

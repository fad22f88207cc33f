import { PRODUCT_NAME } from '@plateful/contract';

interface ReadmeDetails {
  createdAt: Date;
  username: string;
  /** The lists in the archive: file names and descriptions. */
  lists: readonly (readonly [file: string, description: string])[];
  /** Names of files that are missing from the archive. */
  missing: readonly string[];
}

export function formatExportReadme({ createdAt, username, lists, missing }: ReadmeDetails): string {
  const files = [
    ['account.json', 'your profile: names, email, language and sign-up date'],
    ...lists,
    [
      'photos/',
      'the photos and list pictures of your recipes; recipes.json and trash.json link them to recipes',
    ],
    ['profile-picture.jpg', 'your profile picture, if you have one'],
  ] as const;
  const nameLength = Math.max(...files.map(([file]) => file.length));
  const lines = [
    `${PRODUCT_NAME} data export for ${username}`,
    `Created on ${createdAt.toISOString().slice(0, 10)}.`,
    '',
    ...files.map(([file, description]) => `${file.padEnd(nameLength)}  ${description}`),
    '',
    'The .json files are plain text (UTF-8). You can open them in any text editor.',
    ...(missing.length > 0 ? ['', 'Missing files:', ...missing.map((file) => `  ${file}`)] : []),
  ];
  return `${lines.join('\r\n')}\r\n`;
}

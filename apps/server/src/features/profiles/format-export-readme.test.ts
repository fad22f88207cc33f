import { describe, expect, it } from 'vitest';
import { formatExportReadme } from './format-export-readme.ts';

describe('formatExportReadme', () => {
  const details = {
    createdAt: new Date('2026-03-14T12:00:00Z'),
    username: 'ada',
    lists: [['recipes.json', 'your recipes (3)']] as const,
    missing: [],
  };

  it('describes each file, in two columns', () => {
    const lines = formatExportReadme(details).split('\r\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        'account.json         your profile: names, email, language and sign-up date',
        'recipes.json         your recipes (3)',
        'profile-picture.jpg  your profile picture, if you have one',
      ]),
    );
  });

  it('lists missing files only if there are any', () => {
    expect(formatExportReadme(details)).not.toContain('Missing files');
    const readme = formatExportReadme({ ...details, missing: ['photos/soup-1.jpg'] });
    expect(readme).toContain('Missing files:');
    expect(readme).toContain('photos/soup-1.jpg');
  });
});

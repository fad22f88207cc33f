import { describe, expect, it } from 'vitest';
import { formatReadme } from './export-readme.ts';

describe('formatReadme', () => {
  const details = {
    createdAt: new Date('2026-03-14T12:00:00Z'),
    username: 'ada',
    recipes: 3,
    missing: [],
  };

  it('lists missing files only if there are any', () => {
    expect(formatReadme(details)).not.toContain('Missing files');
    const readme = formatReadme({ ...details, missing: ['photos/soup-1.jpg'] });
    expect(readme).toContain('Missing files:');
    expect(readme).toContain('photos/soup-1.jpg');
  });
});

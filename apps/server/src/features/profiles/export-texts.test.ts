import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { photoFileOf, readmeOf, slugOf } from './export-texts.ts';

const ID = '0197f000-0000-7000-8000-0123456789ab';

describe('the name of a photo’s file', () => {
  it.each([
    ['Tomato Soup', 'tomato-soup'],
    ['Crème brûlée', 'creme-brulee'],
    ['Smørrebrød & Grüße', 'smorrebrod-grusse'],
    ['../../etc/passwd', 'etc-passwd'],
    ['C:\\con.txt', 'c-con-txt'],
    ['..', 'recipe'],
    ['', 'recipe'],
    ['餃子', 'recipe'],
    ['a'.repeat(300), 'a'.repeat(60)],
  ])('%j gives %j', (title, slug) => {
    expect(slugOf(title)).toBe(slug);
  });

  it('is safe whatever the title', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (title) => {
        expect(photoFileOf(title, ID)).toMatch(/^photos\/[a-z0-9-]{1,60}-0123456789ab\.jpg$/);
      }),
    );
  });
});

describe('the readme', () => {
  const contents = {
    madeAt: new Date('2026-03-14T12:00:00Z'),
    username: 'ada',
    recipes: 3,
    missing: [],
  };

  it('names what is missing, and says nothing where nothing is', () => {
    expect(readmeOf(contents)).not.toContain('could not be found');
    const readme = readmeOf({ ...contents, missing: ['photos/soup-1.jpg'] });
    expect(readme).toContain('could not be found');
    expect(readme).toContain('photos/soup-1.jpg');
  });
});

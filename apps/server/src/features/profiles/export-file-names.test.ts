import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getArchivePhotoPath, toSlug } from './export-file-names.ts';

const ID = '0197f000-0000-7000-8000-0123456789ab';

describe('toSlug and getArchivePhotoPath', () => {
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
  ])('turns %j into %j', (title, slug) => {
    expect(toSlug(title)).toBe(slug);
  });

  it('builds a safe path for any title', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (title) => {
        expect(getArchivePhotoPath(title, ID)).toMatch(
          /^photos\/[a-z0-9-]{1,60}-0123456789ab\.jpg$/,
        );
      }),
    );
  });
});

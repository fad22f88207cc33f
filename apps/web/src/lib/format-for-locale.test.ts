import { afterEach, describe, expect, test } from 'vitest';
import {
  formatDate,
  formatDateTime,
  formatInputNumber,
  formatList,
  formatRoundedNumber,
  localizeDecimals,
  parseLocaleNumber,
} from '#lib/format-for-locale.ts';
import { applyStoredLanguage, setStoredLanguage } from '#lib/language.ts';
import { resetLanguageToEnglish } from '#texts/localization.ts';

async function switchToGerman() {
  setStoredLanguage('de');
  await applyStoredLanguage();
}

afterEach(async () => {
  resetLanguageToEnglish();
  setStoredLanguage('en');
  await applyStoredLanguage();
});

test('formats dates, and handles missing and invalid ones', () => {
  expect(formatDate('2026-11-20T10:00:00.000Z')).toBe('Nov 20, 2026');
  expect(formatDate(null)).toBe('Unknown date');
  expect(formatDate('')).toBe('Unknown date');
  expect(formatDate('yesterday')).toBe('Invalid date');
});

test('rounds numbers to a readable precision', () => {
  expect([612.4, 99.96, 24.25, 3].map(formatRoundedNumber)).toEqual(['612', '100', '24.3', '3']);
});

test('joins a list of words', () => {
  expect(formatList(['Title', 'Tag', 'Photos'])).toBe('Title, Tag, and Photos');
  expect(formatList(['Title'])).toBe('Title');
});

test('formats dates, numbers and lists in German', async () => {
  await switchToGerman();
  expect(formatDate('2026-11-20T10:00:00.000Z')).toBe('20.\u00a0Nov.\u00a02026');
  expect(formatDateTime('2026-11-20T10:05:00.000Z')).toMatch(
    /^20\.\u00a0Nov\.\u00a02026, \d\d:05$/,
  );
  expect(formatDate(null)).toBe('Unbekanntes Datum');
  expect([612.4, 24.25].map(formatRoundedNumber)).toEqual(['612', '24,3']);
  expect(formatList(['Titel', 'Etikett', 'Fotos'])).toBe('Titel, Etikett und Fotos');
});

describe('parsing numbers', () => {
  const inputs = ['1.5', '1,5', ' 2 ', '.5', '1.', '-3', '1,200', '1.200', '12,345.5', '12.345,5'];
  const invalidInputs = ['', 'x', '1.2.3', '1,2,3', '1e3', '0x10', '1 5', '--1', ',', 'Infinity'];

  test('accepts a point or a comma, and thousands separators of the locale', async () => {
    expect(inputs.map(parseLocaleNumber)).toEqual([
      1.5,
      1.5,
      2,
      0.5,
      1,
      -3,
      1200,
      1.2,
      12345.5,
      Number.NaN,
    ]);
    await switchToGerman();
    expect(inputs.map(parseLocaleNumber)).toEqual([
      1.5,
      1.5,
      2,
      0.5,
      1,
      -3,
      1.2,
      1200,
      Number.NaN,
      12345.5,
    ]);
  });

  test('returns NaN for invalid input', async () => {
    for (const text of invalidInputs) expect(parseLocaleNumber(text), text).toBeNaN();
    await switchToGerman();
    for (const text of invalidInputs) expect(parseLocaleNumber(text), text).toBeNaN();
  });

  test('parses numbers formatted for an input field', async () => {
    expect([0, 19.4, 1234.567].map(formatInputNumber)).toEqual(['0', '19.4', '1234.567']);
    await switchToGerman();
    expect([0, 19.4, 1234.567].map(formatInputNumber)).toEqual(['0', '19,4', '1234,567']);
    for (const value of [0, 0.001, 19.4, 1.234, 1234.567, 100_000]) {
      expect(parseLocaleNumber(formatInputNumber(value))).toBe(value);
    }
  });
});

describe('recalculated ingredient lines', () => {
  test('use the decimal mark of the locale', async () => {
    expect(localizeDecimals('1.25 kg flour', '500 g flour')).toBe('1.25 kg flour');
    await switchToGerman();
    expect(localizeDecimals('1.25 kg flour', '500 g flour')).toBe('1,25 kg flour');
    expect(localizeDecimals('½ cup milk. Stir.', '1 cup milk. Stir.')).toBe('½ cup milk. Stir.');
  });

  test('keep the decimal points that the author wrote', async () => {
    await switchToGerman();
    expect(localizeDecimals('4.5 kg flour', '1.5 kg flour')).toBe('4.5 kg flour');
  });
});

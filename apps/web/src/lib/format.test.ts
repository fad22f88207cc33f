import { afterEach, describe, expect, test } from 'vitest';
import {
  formatDate,
  formatList,
  formatMoment,
  formatNumber,
  parseNumber,
  typedNumber,
  withOwnDecimals,
} from '#lib/format.ts';
import { chooseLanguage, speakChosenLanguage } from '#lib/language.ts';
import { speakEnglish } from '#texts/texts.ts';

async function speakGerman() {
  chooseLanguage('de');
  await speakChosenLanguage();
}

afterEach(async () => {
  speakEnglish();
  chooseLanguage('en');
  await speakChosenLanguage();
});

test('dates, also those that are none', () => {
  expect(formatDate('2026-11-20T10:00:00.000Z')).toBe('Nov 20, 2026');
  expect(formatDate(null)).toBe('Unknown date');
  expect(formatDate('')).toBe('Unknown date');
  expect(formatDate('yesterday')).toBe('Invalid date');
});

test('figures as one would say them', () => {
  expect([612.4, 99.96, 24.25, 3].map(formatNumber)).toEqual(['612', '100', '24.3', '3']);
});

test('several things in one sentence', () => {
  expect(formatList(['Title', 'Tag', 'Photos'])).toBe('Title, Tag, and Photos');
  expect(formatList(['Title'])).toBe('Title');
});

test('in German', async () => {
  await speakGerman();
  expect(formatDate('2026-11-20T10:00:00.000Z')).toBe('20. Nov. 2026');
  expect(formatMoment('2026-11-20T10:05:00.000Z')).toMatch(/^20\. Nov\. 2026, \d\d:05$/);
  expect(formatDate(null)).toBe('Unbekanntes Datum');
  expect([612.4, 24.25].map(formatNumber)).toEqual(['612', '24,3']);
  expect(formatList(['Titel', 'Etikett', 'Fotos'])).toBe('Titel, Etikett und Fotos');
});

describe('numbers that are typed', () => {
  const typed = ['1.5', '1,5', ' 2 ', '.5', '1.', '-3', '1,200', '1.200', '12,345.5', '12.345,5'];
  const nonsense = ['', 'x', '1.2.3', '1,2,3', '1e3', '0x10', '1 5', '--1', ',', 'Infinity'];

  test('have a point or a comma; thousands are parted as one does here', async () => {
    expect(typed.map(parseNumber)).toEqual([
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
    await speakGerman();
    expect(typed.map(parseNumber)).toEqual([
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

  test('or are none', async () => {
    for (const text of nonsense) expect(parseNumber(text), text).toBeNaN();
    await speakGerman();
    for (const text of nonsense) expect(parseNumber(text), text).toBeNaN();
  });

  test('come back from their fields', async () => {
    expect([0, 19.4, 1234.567].map(typedNumber)).toEqual(['0', '19.4', '1234.567']);
    await speakGerman();
    expect([0, 19.4, 1234.567].map(typedNumber)).toEqual(['0', '19,4', '1234,567']);
    for (const value of [0, 0.001, 19.4, 1.234, 1234.567, 100_000]) {
      expect(parseNumber(typedNumber(value))).toBe(value);
    }
  });
});

describe('a line that was recalculated', () => {
  test('has decimals as one writes them here', async () => {
    expect(withOwnDecimals('1.25 kg flour', '500 g flour')).toBe('1.25 kg flour');
    await speakGerman();
    expect(withOwnDecimals('1.25 kg flour', '500 g flour')).toBe('1,25 kg flour');
    expect(withOwnDecimals('½ cup milk. Stir.', '1 cup milk. Stir.')).toBe('½ cup milk. Stir.');
  });

  test('or as its author wrote them', async () => {
    await speakGerman();
    expect(withOwnDecimals('4.5 kg flour', '1.5 kg flour')).toBe('4.5 kg flour');
  });
});

import { expect, test } from 'vitest';
import { formatDate, formatNumber } from '#lib/format.ts';

test('dates, also those that are none', () => {
  expect(formatDate('2026-11-20T10:00:00.000Z')).toBe('Nov 20, 2026');
  expect(formatDate(null)).toBe('Unknown date');
  expect(formatDate('')).toBe('Unknown date');
  expect(formatDate('yesterday')).toBe('Invalid date');
});

test('figures as one would say them', () => {
  expect([612.4, 99.96, 24.25, 3].map(formatNumber)).toEqual(['612', '100', '24.3', '3']);
});

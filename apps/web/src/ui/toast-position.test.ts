import { expect, test } from 'vitest';
import { findUncoveredPosition } from '#ui/toast-position.ts';

test('the toasts stay at the bottom if they cover nothing important', () => {
  expect(findUncoveredPosition(60, 760, [{ top: 100, bottom: 150 }])).toBe(760);
});

test('they move above a primary action, and above another one there', () => {
  expect(findUncoveredPosition(60, 760, [{ top: 710, bottom: 754 }])).toBe(702);
  const actions = [
    { top: 710, bottom: 754 },
    { top: 650, bottom: 694 },
  ];
  expect(findUncoveredPosition(60, 760, actions)).toBe(642);
});

test('they use the space between two actions if they fit', () => {
  const actions = [
    { top: 710, bottom: 754 },
    { top: 500, bottom: 544 },
  ];
  expect(findUncoveredPosition(60, 760, actions)).toBe(702);
  expect(findUncoveredPosition(200, 760, actions)).toBe(492);
});

test('they move to the top if there is no free space', () => {
  expect(findUncoveredPosition(60, 760, [{ top: 30, bottom: 900 }])).toBe(68);
});

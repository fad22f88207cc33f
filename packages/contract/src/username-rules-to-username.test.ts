import { expect, test } from 'vitest';
import { getUsernameErrorMessage, toUsername } from './username-rules.ts';

test.each([
  ['Anna Müller', 'anna_mueller'],
  ['  José   García-López ', 'jose_garcia_lopez'],
  ['Ægir Þórsson', 'aegir_thorsson'],
  ['Łukasz Wójcik', 'lukasz_wojcik'],
  ['Mu\u0308ller', 'mueller'],
  ['O’Brien, Pat', 'obrien_pat'],
  ['GROẞ & KLEIN', 'gross_klein'],
  ['mia.cook_7', 'mia.cook_7'],
])('makes %j the username %s', (name, username) => {
  expect(toUsername(name)).toBe(username);
  expect(getUsernameErrorMessage(toUsername(name))).toBeNull();
});

test('is at most 30 characters long, and empty without letters', () => {
  expect(toUsername('Maximiliane Wilhelmine Oberhuber-Schneider')).toHaveLength(30);
  expect(toUsername('李雷')).toBe('');
});

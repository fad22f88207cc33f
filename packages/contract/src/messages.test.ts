import { expect, test } from 'vitest';
import { counted, countedMessages } from './messages.ts';

test('a number takes its place in a sentence', () => {
  expect(counted(countedMessages.photosOfMembers, 20)).toBe(
    'A recipe can have up to 20 added photos.',
  );
});

test.each(Object.values(countedMessages))(
  '%s has one place for it, and no other number',
  (text) => {
    expect(text.replace('#', '')).not.toMatch(/[#\d]/);
  },
);

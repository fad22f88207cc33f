import { expect, test } from 'vitest';
import { formatMessage, messageTemplates } from './message-templates.ts';

test('inserts the number into the template', () => {
  expect(formatMessage(messageTemplates.photoLimit, 20)).toBe(
    'You can add up to 20 photos to a recipe.',
  );
});

test.each(Object.values(messageTemplates))(
  'template %j has one placeholder and no other number',
  (text) => {
    expect(text.replace('#', '')).not.toMatch(/[#\d]/);
  },
);

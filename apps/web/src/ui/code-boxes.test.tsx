import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { CodeBoxes, filledDigits } from '#ui/code-boxes.tsx';

let entered = '';

function Boxes() {
  const [value, setValue] = useState('');
  entered = filledDigits(value);
  return <CodeBoxes label="Code" length={6} value={value} onChange={setValue} />;
}

const box = (place: number) => screen.getByLabelText(`Digit ${place} of 6`);

function open() {
  render(<Boxes />);
  return userEvent.setup({ delay: null });
}

test('each digit moves on; what is no digit is not taken', async () => {
  const user = open();
  await user.click(box(1));
  await user.keyboard('1a2 3-4');
  expect(entered).toBe('1234');
  expect(box(5)).toHaveFocus();
});

test('backspace empties the box, then moves back', async () => {
  const user = open();
  await user.click(box(1));
  await user.keyboard('123');
  await user.keyboard('{Backspace}');
  expect(box(3)).toHaveFocus();
  expect(entered).toBe('12');
  await user.keyboard('{Backspace}{Backspace}');
  expect(box(1)).toHaveFocus();
  expect(entered).toBe('');
});

test('arrows, Home and End walk, and stop at the ends', async () => {
  const user = open();
  await user.click(box(2));
  for (const [key, place] of [
    ['{ArrowRight}', 3],
    ['{End}', 6],
    ['{ArrowRight}', 6],
    ['{ArrowLeft}', 5],
    ['{Home}', 1],
    ['{ArrowLeft}', 1],
  ] as const) {
    await user.keyboard(key);
    expect(box(place)).toHaveFocus();
  }
});

test.each([
  ['123456', '123456'],
  ['123 456', '123456'],
  ['Your code is 987654.', '987654'],
  ['12345678', '123456'],
])('pasting %s into any box fills them all', async (pasted, code) => {
  const user = open();
  await user.click(box(4));
  await user.paste(pasted);
  expect(entered).toBe(code);
  expect(box(6)).toHaveFocus();
});

test('a part of a code is pasted where one stands', async () => {
  const user = open();
  await user.click(box(3));
  await user.paste('78');
  expect(box(3)).toHaveValue('7');
  expect(box(4)).toHaveValue('8');
  expect(box(5)).toHaveFocus();
});

test('a code that the browser fills into the first box goes into all of them', () => {
  open();
  expect(box(1)).toHaveAttribute('autocomplete', 'one-time-code');
  fireEvent.change(box(1), { target: { value: '246810' } });
  expect(entered).toBe('246810');
  expect(box(6)).toHaveValue('0');
});

test('a filled first box takes a whole code too, and a single digit in place of the old one', async () => {
  const user = open();
  await user.click(box(1));
  await user.keyboard('9');
  fireEvent.change(box(1), { target: { value: '91' } });
  expect(box(1)).toHaveValue('1');
  fireEvent.change(box(1), { target: { value: '246810' } });
  expect(entered).toBe('246810');
});

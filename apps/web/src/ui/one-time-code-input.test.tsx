import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { getEnteredDigits, OneTimeCodeInput } from '#ui/one-time-code-input.tsx';

let enteredCode = '';

function TestInput() {
  const [value, setValue] = useState('');
  enteredCode = getEnteredDigits(value);
  return <OneTimeCodeInput label="Code" length={6} value={value} onChange={setValue} />;
}

const getInput = (position: number) => screen.getByLabelText(`Digit ${position} of 6`);

function renderInput() {
  render(<TestInput />);
  return userEvent.setup({ delay: null });
}

test('each digit moves to the next box; other characters are ignored', async () => {
  const user = renderInput();
  await user.click(getInput(1));
  await user.keyboard('1a2 3-4');
  expect(enteredCode).toBe('1234');
  expect(getInput(5)).toHaveFocus();
});

test('backspace clears the box, then moves back', async () => {
  const user = renderInput();
  await user.click(getInput(1));
  await user.keyboard('123');
  await user.keyboard('{Backspace}');
  expect(getInput(3)).toHaveFocus();
  expect(enteredCode).toBe('12');
  await user.keyboard('{Backspace}{Backspace}');
  expect(getInput(1)).toHaveFocus();
  expect(enteredCode).toBe('');
});

test('arrow keys, Home and End move between the boxes', async () => {
  const user = renderInput();
  await user.click(getInput(2));
  for (const [key, position] of [
    ['{ArrowRight}', 3],
    ['{End}', 6],
    ['{ArrowRight}', 6],
    ['{ArrowLeft}', 5],
    ['{Home}', 1],
    ['{ArrowLeft}', 1],
  ] as const) {
    await user.keyboard(key);
    expect(getInput(position)).toHaveFocus();
  }
});

test.each([
  ['123456', '123456'],
  ['123 456', '123456'],
  ['Your code is 987654.', '987654'],
  ['12345678', '123456'],
])('pasting %s into any box fills all boxes', async (pasted, code) => {
  const user = renderInput();
  await user.click(getInput(4));
  await user.paste(pasted);
  expect(enteredCode).toBe(code);
  expect(getInput(6)).toHaveFocus();
});

test('pastes a part of a code at the focused box', async () => {
  const user = renderInput();
  await user.click(getInput(3));
  await user.paste('78');
  expect(getInput(3)).toHaveValue('7');
  expect(getInput(4)).toHaveValue('8');
  expect(getInput(5)).toHaveFocus();
});

test('distributes a code that the browser fills into the first box', () => {
  renderInput();
  expect(getInput(1)).toHaveAttribute('autocomplete', 'one-time-code');
  fireEvent.change(getInput(1), { target: { value: '246810' } });
  expect(enteredCode).toBe('246810');
  expect(getInput(6)).toHaveValue('0');
});

test('a filled first box accepts a whole code, and a single digit replaces its value', async () => {
  const user = renderInput();
  await user.click(getInput(1));
  await user.keyboard('9');
  fireEvent.change(getInput(1), { target: { value: '91' } });
  expect(getInput(1)).toHaveValue('1');
  fireEvent.change(getInput(1), { target: { value: '246810' } });
  expect(enteredCode).toBe('246810');
});

test('an error about missing digits focuses the first empty box; about a complete code it moves nothing', () => {
  const renderCode = (value: string, error: string | null) => (
    <OneTimeCodeInput label="Code" length={6} value={value} onChange={() => {}} error={error} />
  );
  const { rerender } = render(renderCode('123   ', null));
  rerender(renderCode('123   ', 'Enter all six digits.'));
  expect(getInput(4)).toHaveFocus();
  rerender(renderCode('123456', null));
  rerender(renderCode('123456', 'The code could not be checked.'));
  expect(getInput(4)).toHaveFocus();
});

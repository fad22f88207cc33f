import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { texts } from '#texts/texts.ts';
import { LineEditor } from '#ui/line-editor.tsx';

function Held({ start, long }: { start: string[]; long?: boolean }) {
  const [lines, setLines] = useState(start);
  return (
    <>
      <LineEditor
        label="Ingredients"
        lines={lines}
        onChange={setLines}
        words={texts.edit.ingredientLines}
        maxLength={500}
        noteOf={(line) => (line.includes('love') ? 'not counted' : undefined)}
        {...(long && { long })}
      />
      <button type="button" onClick={() => setLines(['from', 'elsewhere', 'came'])}>
        Replace
      </button>
    </>
  );
}

function open(start: string[], long?: boolean) {
  render(<Held start={start} {...(long && { long })} />);
  return userEvent.setup({ delay: null });
}

const line = (place: number) => screen.getByRole('textbox', { name: `Ingredient ${place}` });
const values = () => screen.getAllByRole<HTMLInputElement>('textbox').map((field) => field.value);
const button = (name: string) => screen.getByRole('button', { name });

test('there is always a line to write into', async () => {
  const user = open([]);
  await user.type(line(1), 'salt');
  expect(values()).toEqual(['salt']);
  await user.click(button('Remove ingredient 1'));
  expect(values()).toEqual(['']);
});

test('Enter starts a line below, and one writes on there', async () => {
  const user = open(['flour', 'eggs']);
  await user.click(line(1));
  await user.keyboard('{Enter}milk{Enter}salt');
  expect(values()).toEqual(['flour', 'milk', 'salt', 'eggs']);
});

test('Backspace takes an empty line away, and one is at the end of the line above', async () => {
  const user = open(['flour', 'x', 'eggs']);
  await user.click(line(2));
  await user.keyboard('{Backspace}{Backspace}!');
  expect(values()).toEqual(['flour!', 'eggs']);
});

test('pasted lines become lines, at the caret', async () => {
  const user = open(['flour', 'eggs']);
  await user.click(line(1));
  await user.keyboard('{Home}');
  await user.paste('- 100 g butter\n- 1 lemon, and ');
  expect(values()).toEqual(['100 g butter', '1 lemon, andflour', 'eggs']);
  expect(screen.getByRole('status')).toHaveTextContent('2 lines were added.');
  await user.click(line(3));
  await user.paste(' (large)');
  expect(values().at(-1)).toBe('eggs (large)');
});

test('lines move by keyboard and by button; focus goes along', async () => {
  const user = open(['one', 'two', 'three']);
  await user.click(line(3));
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(values()).toEqual(['one', 'three', 'two']);
  expect(line(2)).toHaveFocus();
  expect(screen.getByRole('status')).toHaveTextContent('Ingredient is number 2 of 3 now.');
  await user.click(button('Move ingredient 1 down'));
  expect(values()).toEqual(['three', 'one', 'two']);
  expect(button('Move ingredient 2 down')).toHaveFocus();
  await user.click(button('Move ingredient 3 down'));
  expect(values()).toEqual(['three', 'one', 'two']);
});

test('lines that come from elsewhere stand in the fields', async () => {
  const user = open(['one']);
  await user.click(button('Replace'));
  expect(values()).toEqual(['from', 'elsewhere', 'came']);
  await user.type(line(2), '!');
  expect(values()).toEqual(['from', 'elsewhere!', 'came']);
});

test('what is to be said of a line is said beside it', () => {
  open(['a pinch of love', '1 lemon']);
  expect(line(1)).toHaveAccessibleDescription('not counted');
  expect(line(2)).not.toHaveAccessibleDescription();
});

test('in long lines Shift and Enter break a row', async () => {
  const user = open(['Boil.'], true);
  await user.click(line(1));
  await user.keyboard('{Shift>}{Enter}{/Shift}Stir.{Enter}Serve.');
  expect(values()).toEqual(['Boil.\nStir.', 'Serve.']);
});

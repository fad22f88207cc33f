import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { detailTexts } from '#texts/en/details.ts';
import { LineEditor } from '#ui/line-editor.tsx';
import type { EditorLine } from '#ui/use-line-editor.ts';

function TestLineEditor({ initialLines, long }: { initialLines: EditorLine[]; long?: boolean }) {
  const [lines, setLines] = useState<EditorLine[]>(initialLines);
  return (
    <>
      <LineEditor
        label="Ingredients"
        lines={lines}
        onChange={setLines}
        labels={detailTexts.detailFields.ingredientLines}
        headingLabels={detailTexts.detailFields.headingLines}
        maxLength={500}
        maxHeadingLength={100}
        getLineNote={(line) => (line.includes('love') ? 'not included in nutrition' : undefined)}
        {...(long && { isMultiline: long })}
      />
      <button type="button" onClick={() => setLines(['first', 'second', 'third'])}>
        Replace
      </button>
    </>
  );
}

function renderEditor(initialLines: EditorLine[], long?: boolean) {
  render(<TestLineEditor initialLines={initialLines} {...(long && { long })} />);
  return userEvent.setup({ delay: null });
}

const getLine = (position: number) =>
  screen.getByRole('textbox', { name: `Ingredient ${position}` });
const getLineValues = () =>
  screen.getAllByRole<HTMLInputElement>('textbox').map((field) => field.value);
const getButton = (name: string) => screen.getByRole('button', { name });

test('always shows at least one line', async () => {
  const user = renderEditor([]);
  await user.type(getLine(1), 'salt');
  expect(getLineValues()).toEqual(['salt']);
  await user.click(getButton('Remove ingredient 1'));
  expect(getLineValues()).toEqual(['']);
});

test('Enter adds a line below and moves the focus there', async () => {
  const user = renderEditor(['flour', 'eggs']);
  await user.click(getLine(1));
  await user.keyboard('{Enter}milk{Enter}salt');
  expect(getLineValues()).toEqual(['flour', 'milk', 'salt', 'eggs']);
});

test('Backspace removes an empty line and moves the focus to the end of the line above', async () => {
  const user = renderEditor(['flour', 'x', 'eggs']);
  await user.click(getLine(2));
  await user.keyboard('{Backspace}{Backspace}!');
  expect(getLineValues()).toEqual(['flour!', 'eggs']);
});

test('pasted lines become lines, at the caret', async () => {
  const user = renderEditor(['flour', 'eggs']);
  await user.click(getLine(1));
  await user.keyboard('{Home}');
  await user.paste('- 100 g butter\n- 1 lemon, and ');
  expect(getLineValues()).toEqual(['100 g butter', '1 lemon, andflour', 'eggs']);
  expect(screen.getByRole('status')).toHaveTextContent('2 lines added.');
  await user.click(getLine(3));
  await user.paste(' (large)');
  expect(getLineValues().at(-1)).toBe('eggs (large)');
});

test('lines move by keyboard and by button, with the focus', async () => {
  const user = renderEditor(['one', 'two', 'three']);
  await user.click(getLine(3));
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(getLineValues()).toEqual(['one', 'three', 'two']);
  expect(getLine(2)).toHaveFocus();
  expect(screen.getByRole('status')).toHaveTextContent('Ingredient moved to position 2 of 3.');
  await user.click(getButton('Move ingredient 1 down'));
  expect(getLineValues()).toEqual(['three', 'one', 'two']);
  expect(getButton('Move ingredient 2 down')).toHaveFocus();
  await user.click(getButton('Move ingredient 3 down'));
  expect(getLineValues()).toEqual(['three', 'one', 'two']);
});

test('shows lines that change from outside', async () => {
  const user = renderEditor(['one']);
  await user.click(getButton('Replace'));
  expect(getLineValues()).toEqual(['first', 'second', 'third']);
  await user.type(getLine(2), '!');
  expect(getLineValues()).toEqual(['first', 'second!', 'third']);
});

test('shows the note of a line beside it', () => {
  renderEditor(['a pinch of love', '1 lemon']);
  expect(getLine(1)).toHaveAccessibleDescription('not included in nutrition');
  expect(getLine(2)).not.toHaveAccessibleDescription();
});

test('Shift and Enter add a line break in multi-line fields', async () => {
  const user = renderEditor(['Boil.'], true);
  await user.click(getLine(1));
  await user.keyboard('{Shift>}{Enter}{/Shift}Stir.{Enter}Serve.');
  expect(getLineValues()).toEqual(['Boil.\nStir.', 'Serve.']);
});

test('adds, renames, moves and removes a heading', async () => {
  const user = renderEditor(['tomatoes', 'flour']);
  await user.click(getButton('Add a heading'));
  await user.paste('For the dough');
  await user.click(getButton('Move heading 1 up'));
  expect(getLineValues()).toEqual(['tomatoes', 'For the dough', 'flour']);
  expect(getLine(2)).toHaveValue('flour');
  await user.click(getButton('Remove heading 1'));
  expect(getLineValues()).toEqual(['tomatoes', 'flour']);
});

test('a pasted line that ends with a colon is a heading', async () => {
  const user = renderEditor([]);
  await user.click(getLine(1));
  await user.paste('For the sauce:\n400 g tomatoes\nFor the dough:\n500 g flour');
  expect(screen.getByLabelText('Heading 1')).toHaveValue('For the sauce');
  expect(getLine(1)).toHaveValue('400 g tomatoes');
  expect(screen.getByLabelText('Heading 2')).toHaveValue('For the dough');
  expect(getLine(2)).toHaveValue('500 g flour');
});

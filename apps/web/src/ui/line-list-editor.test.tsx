import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { recipeFieldTexts } from '#texts/en/recipe-fields.ts';
import type { EditorLine } from '#ui/editor-line.ts';
import { LineListEditor } from '#ui/line-list-editor.tsx';

function TestLineEditor({ initialLines, long }: { initialLines: EditorLine[]; long?: boolean }) {
  const [lines, setLines] = useState<EditorLine[]>(initialLines);
  return (
    <>
      <LineListEditor
        label="Ingredients"
        lines={lines}
        onChange={setLines}
        labels={recipeFieldTexts.fields.ingredientLines}
        headingLabels={recipeFieldTexts.fields.sectionLines}
        menuLabels={recipeFieldTexts.fields.lineMenu}
        hint=""
        placeholder="200 g flour"
        maxLength={500}
        maxHeadingLength={100}
        getLineNote={(line) => (line.includes('love') ? 'Not included in nutrition' : undefined)}
        getLineWarning={(line) => (line.includes('999') ? 'The amount is unusual.' : undefined)}
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

afterEach(() => {
  vi.restoreAllMocks();
});

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

test('a warning describes its line and takes the place of its note', () => {
  renderEditor(['999 g love', '1 pinch of love', '999']);
  expect(getLine(1)).toHaveAccessibleDescription('The amount is unusual.');
  expect(getLine(2)).toHaveAccessibleDescription('Not included in nutrition');
  expect(getLine(3)).toHaveAccessibleDescription('The amount is unusual.');
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

test('lines move by the keyboard, with the focus', async () => {
  const user = renderEditor(['one', 'two', 'three']);
  await user.click(getLine(3));
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(getLineValues()).toEqual(['one', 'three', 'two']);
  expect(getLine(2)).toHaveFocus();
  expect(screen.getByRole('status')).toHaveTextContent('Ingredient moved to position 2 of 3.');
  expect(getButton('Move ingredient 1')).toHaveAccessibleDescription(/Press an arrow key/);
  act(() => getButton('Move ingredient 1').focus());
  await user.keyboard('{ArrowDown}');
  expect(getLineValues()).toEqual(['three', 'one', 'two']);
  expect(getButton('Move ingredient 2')).toHaveFocus();
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(getLineValues()).toEqual(['three', 'two', 'one']);
});

test('lines move by the menu of the handle', async () => {
  const user = renderEditor(['one', 'two']);
  await user.click(getButton('Move ingredient 1'));
  expect(screen.queryByRole('menuitem', { name: 'Move up' })).toBeNull();
  await user.click(screen.getByRole('menuitem', { name: 'Move down' }));
  expect(getLineValues()).toEqual(['two', 'one']);
});

/** Lays the rows out below each other, 50 pixels each. */
function layOutRows() {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (
    this: HTMLElement,
  ) {
    const index = [...(this.parentElement?.children ?? [])].indexOf(this);
    return new DOMRect(0, 300 + 50 * index, 100, 50);
  });
}

function dragHandle(name: string, distance: number) {
  const handle = getButton(name);
  const at = (clientY: number) => ({ button: 0, isPrimary: true, pointerId: 1, clientY });
  fireEvent.pointerDown(handle, at(300));
  fireEvent.pointerMove(handle, at(300 + distance));
  return () => {
    fireEvent.pointerUp(handle, at(300 + distance));
    fireEvent.click(handle);
  };
}

test('lines are dragged by their handle, which then opens no menu; Escape cancels', async () => {
  layOutRows();
  const user = renderEditor(['one', 'two', 'three']);
  dragHandle('Move ingredient 1', 105)();
  expect(getLineValues()).toEqual(['two', 'three', 'one']);
  expect(screen.queryByRole('menu')).toBeNull();
  expect(screen.getByRole('status')).toHaveTextContent('Ingredient moved to position 3 of 3.');
  const drop = dragHandle('Move ingredient 1', 105);
  await user.keyboard('{Escape}');
  drop();
  expect(getLineValues()).toEqual(['two', 'three', 'one']);
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
  expect(getLine(1)).toHaveAccessibleDescription('Not included in nutrition');
  expect(getLine(2)).not.toHaveAccessibleDescription();
});

test('Shift and Enter add a line break in multi-line fields', async () => {
  const user = renderEditor(['Boil.'], true);
  await user.click(getLine(1));
  await user.keyboard('{Shift>}{Enter}{/Shift}Stir.{Enter}Serve.');
  expect(getLineValues()).toEqual(['Boil.\nStir.', 'Serve.']);
});

test('adds, names, moves and removes a section', async () => {
  const user = renderEditor(['tomatoes', 'flour']);
  await user.click(getButton('Add a section'));
  await user.paste('For the dough');
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(getLineValues()).toEqual(['tomatoes', 'For the dough', 'flour']);
  expect(getLine(2)).toHaveValue('flour');
  await user.click(getButton('Remove section 1'));
  expect(getLineValues()).toEqual(['tomatoes', 'flour']);
});

test('a section moves with its lines, and takes none from another section', async () => {
  layOutRows();
  const user = renderEditor(['salt', { heading: 'Dough' }, 'flour', { heading: 'Sauce' }, 'basil']);
  await user.click(screen.getByLabelText('Section 2'));
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  const moved = ['salt', 'Sauce', 'basil', 'Dough', 'flour'];
  expect(getLineValues()).toEqual(moved);
  expect(screen.getByRole('status')).toHaveTextContent('Section moved to position 1 of 2.');
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(getLineValues()).toEqual(moved);
  dragHandle('Move section 2', -100)();
  expect(getLineValues()).toEqual(['salt', 'Dough', 'flour', 'Sauce', 'basil']);
  dragHandle('Move ingredient 1', 100)();
  expect(screen.getByRole('status')).toHaveTextContent('position 2 of 3, in “Dough”.');
});

test('starts a section above a line', async () => {
  const user = renderEditor(['salt', 'flour']);
  await user.click(getButton('Move ingredient 2'));
  await user.click(screen.getByRole('menuitem', { name: 'Start a section here' }));
  await user.keyboard('Dough');
  expect(getLineValues()).toEqual(['salt', 'Dough', 'flour']);
});

test('lines wrap, but contain no line breaks', async () => {
  const user = renderEditor(['flour']);
  expect(getLine(1).tagName).toBe('TEXTAREA');
  fireEvent.change(getLine(1), { target: { value: 'flour\n and milk' } });
  await user.click(getLine(1));
  await user.keyboard('{Shift>}{Enter}{/Shift}eggs');
  expect(getLineValues()).toEqual(['flour and milk', 'eggs']);
});

test('a pasted line that ends with a colon is a heading', async () => {
  const user = renderEditor([]);
  await user.click(getLine(1));
  await user.paste('For the sauce:\n400 g tomatoes\nFor the dough:\n500 g flour');
  expect(screen.getByLabelText('Section 1')).toHaveValue('For the sauce');
  expect(getLine(1)).toHaveValue('400 g tomatoes');
  expect(screen.getByLabelText('Section 2')).toHaveValue('For the dough');
  expect(getLine(2)).toHaveValue('500 g flour');
});

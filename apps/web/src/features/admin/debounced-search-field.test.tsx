import { SEARCH_DEBOUNCE_MS } from '@plateful/contract';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DebouncedSearchField } from '#features/admin/debounced-search-field.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const onSearch = vi.fn();
const createField = (query: string) => (
  <DebouncedSearchField label="Search" hint="" query={query} onSearch={onSearch} />
);
const getInput = () => screen.getByLabelText<HTMLInputElement>('Search');
function enter(text: string) {
  fireEvent.change(getInput(), { target: { value: text } });
  act(() => vi.advanceTimersByTime(SEARCH_DEBOUNCE_MS));
  expect(onSearch).toHaveBeenLastCalledWith(text.trim());
}

test('keeps what is typed while the page shows the results of what was entered before', () => {
  const { rerender } = render(createField(''));
  enter('time');
  fireEvent.change(getInput(), { target: { value: 'time out ' } });
  rerender(createField('time'));
  expect(getInput()).toHaveValue('time out ');
  enter('time out ');
  rerender(createField('time out'));
  expect(getInput()).toHaveValue('time out ');
});

test('shows a query that was changed elsewhere, also one that was entered before', () => {
  const { rerender } = render(createField(''));
  enter('soup');
  rerender(createField('soup'));
  rerender(createField('stew'));
  expect(getInput()).toHaveValue('stew');
  rerender(createField('soup'));
  expect(getInput()).toHaveValue('soup');
});

import { afterEach, expect, it } from 'vitest';
import { focusHeadingIfNothingFocused } from '#features/recipe-detail/focus-heading-if-nothing-focused.ts';

afterEach(() => {
  document.body.innerHTML = '';
});

function renderPage() {
  document.body.innerHTML =
    '<main tabindex="-1"><h1 tabindex="-1">Which dish is it?</h1><input /></main>';
  return {
    main: document.querySelector('main'),
    heading: document.querySelector('h1'),
    input: document.querySelector('input'),
  };
}

it('focuses the heading when nothing has the focus', () => {
  const { heading } = renderPage();
  focusHeadingIfNothingFocused(heading);
  expect(heading).toHaveFocus();
});

it('moves the focus from the main element, which gets it after navigation', () => {
  const { main, heading } = renderPage();
  main?.focus();
  focusHeadingIfNothingFocused(heading);
  expect(heading).toHaveFocus();
});

it('keeps the focus of a control', () => {
  const { heading, input } = renderPage();
  input?.focus();
  focusHeadingIfNothingFocused(heading);
  expect(input).toHaveFocus();
});

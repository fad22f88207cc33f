import type { Page } from 'playwright-core';

/** Returns the text of all elements that match the selector. */
export const getElementTexts = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((elements) => elements.map((one) => one.textContent ?? ''));

/** Returns the values of all fields whose label matches. */
export const getFieldValues = (page: Page, label: RegExp) =>
  page
    .getByLabel(label)
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value ?? ''));

/** The text as a single-line field keeps it. */
export const toSingleLine = (text: string) => text.replace(/[\r\n]/g, '');

/** The text as document titles, print-outs and toasts render it. */
export const collapseWhitespace = (text: string) => text.replace(/\s+/g, ' ').trim();

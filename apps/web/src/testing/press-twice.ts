import { act } from '@testing-library/react';

/** Presses a button twice before the page is rendered again. */
export function pressTwice(button: HTMLElement): void {
  act(() => {
    button.click();
    button.click();
  });
}

import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { showToast } from '#ui/toast-store.ts';
import { Toaster } from '#ui/toaster.tsx';

test('an error is a red alert, a success a green status', () => {
  render(<Toaster />);
  act(() => showToast({ message: 'No', isErrorMessage: true }));
  expect(screen.getByRole('alert').firstElementChild).toHaveClass('bg-error');
  act(() => showToast({ message: 'Yes', isErrorMessage: false }));
  expect(screen.getByRole('status').firstElementChild).toHaveClass('bg-leaf');
  expect(screen.getByText('No')).toBeVisible();
});

test('a neutral message has no check', () => {
  render(<Toaster />);
  act(() => showToast({ message: 'New version', isErrorMessage: false, isNeutral: true }));
  const toast = screen.getByRole('status').firstElementChild;
  expect(toast).not.toHaveClass('bg-leaf');
  expect(toast?.querySelector('svg')).toBe(screen.getByRole('button').firstElementChild);
});

test('closes after 5 seconds, or by its button', () => {
  vi.useFakeTimers();
  render(<Toaster />);
  act(() => showToast({ message: 'Saved', isErrorMessage: false }));
  act(() => vi.advanceTimersByTime(4900));
  expect(screen.getByText('Saved')).toBeVisible();
  act(() => vi.advanceTimersByTime(200));
  expect(screen.queryByText('Saved')).not.toBeInTheDocument();
  act(() => showToast({ message: 'Again', isErrorMessage: false }));
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText('Again')).not.toBeInTheDocument();
});

test('stays for its duration', () => {
  vi.useFakeTimers();
  render(<Toaster />);
  act(() => showToast({ message: 'Deleted', isErrorMessage: false, durationMs: 10_000 }));
  act(() => vi.advanceTimersByTime(9900));
  expect(screen.getByText('Deleted')).toBeVisible();
  act(() => vi.advanceTimersByTime(200));
  expect(screen.queryByText('Deleted')).not.toBeInTheDocument();
});

test('pauses while it has the pointer or the focus, then continues', () => {
  vi.useFakeTimers();
  render(<Toaster />);
  act(() => showToast({ message: 'Saved', isErrorMessage: false }));
  act(() => vi.advanceTimersByTime(4000));
  const toast = screen.getByText('Saved').parentElement as HTMLElement;
  fireEvent.pointerEnter(toast);
  act(() => vi.advanceTimersByTime(60_000));
  fireEvent.pointerLeave(toast);
  act(() => vi.advanceTimersByTime(900));
  const closeButton = screen.getByRole('button', { name: 'Close' });
  act(() => closeButton.focus());
  act(() => vi.advanceTimersByTime(60_000));
  expect(screen.getByText('Saved')).toBeVisible();
  act(() => closeButton.blur());
  act(() => vi.advanceTimersByTime(200));
  expect(screen.queryByText('Saved')).not.toBeInTheDocument();
});

test('shows several toasts, each with its own duration', () => {
  vi.useFakeTimers();
  render(<Toaster />);
  act(() => showToast({ message: 'Old', isErrorMessage: false }));
  act(() => vi.advanceTimersByTime(4000));
  fireEvent.pointerEnter(screen.getByText('Old').parentElement as HTMLElement);
  act(() => showToast({ message: 'New', isErrorMessage: false }));
  act(() => showToast({ message: 'Wrong', isErrorMessage: true }));
  expect(screen.getByRole('status')).toHaveTextContent('OldNew');
  expect(screen.getByRole('alert')).toHaveTextContent('Wrong');
  act(() => vi.advanceTimersByTime(4900));
  expect(screen.getByText('New')).toBeVisible();
  act(() => vi.advanceTimersByTime(200));
  expect(screen.queryByText('New')).not.toBeInTheDocument();
  expect(screen.queryByText('Wrong')).not.toBeInTheDocument();
  expect(screen.getByText('Old')).toBeVisible();
});

test('shows the same message once; removes the oldest toast without an action', () => {
  render(<Toaster />);
  const action = { label: 'Undo', onClick: () => undefined };
  act(() => {
    showToast({ message: 'Deleted', isErrorMessage: false, action });
    for (const message of ['One', 'Two', 'Two', 'Three', 'Four']) {
      showToast({ message, isErrorMessage: false });
    }
  });
  const messages = () =>
    [...document.querySelectorAll('[data-toast]')].map(
      (toast) => toast.querySelector('span')?.textContent,
    );
  expect(messages()).toEqual(['Deleted', 'Two', 'Three', 'Four']);
  act(() => showToast({ message: 'Deleted', isErrorMessage: false, action }));
  expect(messages()).toEqual(['Deleted', 'Three', 'Four', 'Deleted']);
});

test('a toast without a duration limit stays until it is closed', () => {
  vi.useFakeTimers();
  render(<Toaster />);
  act(() => showToast({ message: 'Update', isErrorMessage: false, durationMs: Infinity }));
  act(() => vi.advanceTimersByTime(3_600_000));
  expect(screen.getByText('Update')).toBeVisible();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(screen.queryByText('Update')).not.toBeInTheDocument();
});

test('runs its action once, by pointer or keyboard, and closes', () => {
  const onClick = vi.fn();
  render(
    <>
      <button type="button">Elsewhere</button>
      <Toaster />
    </>,
  );
  const otherButton = screen.getByText('Elsewhere');
  otherButton.focus();
  act(() =>
    showToast({
      message: 'Deleted',
      isErrorMessage: false,
      action: { label: 'Undo', onClick },
    }),
  );
  const undoButton = screen.getByRole('button', { name: 'Undo' });
  expect(undoButton).toHaveAttribute('aria-keyshortcuts', 'F8');
  fireEvent.keyDown(document.body, { key: 'F8' });
  expect(undoButton).toHaveFocus();
  fireEvent.click(undoButton);
  expect(onClick).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('Deleted')).not.toBeInTheDocument();
  expect(otherButton).toHaveFocus();
});

test('Escape closes it, unless a dialog is open', () => {
  const view = render(
    <>
      <dialog open />
      <Toaster />
    </>,
  );
  act(() => showToast({ message: 'Saved', isErrorMessage: false }));
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(screen.getByText('Saved')).toBeVisible();
  view.rerender(<Toaster />);
  act(() => showToast({ message: 'Saved', isErrorMessage: false }));
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(screen.queryByText('Saved')).not.toBeInTheDocument();
});

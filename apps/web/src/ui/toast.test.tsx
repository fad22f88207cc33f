import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Toaster } from '#ui/toast.tsx';
import { showToast } from '#ui/toast-store.ts';

test('an error is red and an alert, a success green and a status', () => {
  render(<Toaster />);
  act(() => showToast({ message: 'No', isErrorMessage: true }));
  expect(screen.getByRole('alert').firstElementChild).toHaveClass('bg-error');
  act(() => showToast({ message: 'Yes', isErrorMessage: false }));
  expect(screen.getByRole('status').firstElementChild).toHaveClass('bg-leaf');
  expect(screen.getByText('No')).toBeVisible();
});

test('closes itself after 5 seconds, or by its button', () => {
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

test('stays for as long as it was told to, and not a moment longer', () => {
  vi.useFakeTimers();
  render(<Toaster />);
  act(() => showToast({ message: 'Deleted', isErrorMessage: false, durationMs: 10_000 }));
  act(() => vi.advanceTimersByTime(9900));
  expect(screen.getByText('Deleted')).toBeVisible();
  act(() => vi.advanceTimersByTime(200));
  expect(screen.queryByText('Deleted')).not.toBeInTheDocument();
});

test('waits while the pointer or the focus is on it, and then goes on where it was', () => {
  vi.useFakeTimers();
  render(<Toaster />);
  act(() => showToast({ message: 'Saved', isErrorMessage: false }));
  act(() => vi.advanceTimersByTime(4000));
  const box = screen.getByText('Saved').parentElement as HTMLElement;
  fireEvent.pointerEnter(box);
  act(() => vi.advanceTimersByTime(60_000));
  fireEvent.pointerLeave(box);
  act(() => vi.advanceTimersByTime(900));
  const close = screen.getByRole('button', { name: 'Close' });
  act(() => close.focus());
  act(() => vi.advanceTimersByTime(60_000));
  expect(screen.getByText('Saved')).toBeVisible();
  act(() => close.blur());
  act(() => vi.advanceTimersByTime(200));
  expect(screen.queryByText('Saved')).not.toBeInTheDocument();
});

test('several stand one above the other, each with its own time', () => {
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

test('the same message stands there once; of many the oldest without an offer goes', () => {
  render(<Toaster />);
  const action = { label: 'Undo', onAct: () => undefined };
  act(() => {
    showToast({ message: 'Deleted', isErrorMessage: false, action });
    for (const message of ['One', 'Two', 'Two', 'Three', 'Four']) {
      showToast({ message, isErrorMessage: false });
    }
  });
  const messages = () =>
    [...document.querySelectorAll('[data-toast]')].map(
      (box) => box.querySelector('span')?.textContent,
    );
  expect(messages()).toEqual(['Deleted', 'Two', 'Three', 'Four']);
  act(() => showToast({ message: 'Deleted', isErrorMessage: false, action }));
  expect(messages()).toEqual(['Deleted', 'Three', 'Four', 'Deleted']);
});

test('one without an end stays until it is closed', () => {
  vi.useFakeTimers();
  render(<Toaster />);
  act(() => showToast({ message: 'News', isErrorMessage: false, durationMs: Infinity }));
  act(() => vi.advanceTimersByTime(3_600_000));
  expect(screen.getByText('News')).toBeVisible();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(screen.queryByText('News')).not.toBeInTheDocument();
});

test('its action is done once, by pointer or by keyboard, and it closes', () => {
  const onAct = vi.fn();
  render(
    <>
      <button type="button">Elsewhere</button>
      <Toaster />
    </>,
  );
  const elsewhere = screen.getByText('Elsewhere');
  elsewhere.focus();
  act(() =>
    showToast({ message: 'Deleted', isErrorMessage: false, action: { label: 'Undo', onAct } }),
  );
  const undo = screen.getByRole('button', { name: 'Undo' });
  expect(undo).toHaveAttribute('aria-keyshortcuts', 'F8');
  fireEvent.keyDown(document.body, { key: 'F8' });
  expect(undo).toHaveFocus();
  fireEvent.click(undo);
  expect(onAct).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('Deleted')).not.toBeInTheDocument();
  expect(elsewhere).toHaveFocus();
});

test('Escape closes it, but not when a dialog is what it is meant for', () => {
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

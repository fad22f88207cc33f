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
  expect(screen.queryByText('No')).not.toBeInTheDocument();
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

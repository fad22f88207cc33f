import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Alert } from '#ui/alert.tsx';

test('separates the message and the advice, also for screen readers', () => {
  render(<Alert advice="Check your connection.">Failed to save item</Alert>);
  expect(screen.getByRole('alert').textContent).toBe('Failed to save item Check your connection.');
});

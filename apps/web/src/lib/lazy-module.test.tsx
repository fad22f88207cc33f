import { render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createLazyModule, type LazyModule, useLazyModule } from '#lib/lazy-module.ts';

interface ViewProps {
  module: LazyModule<{ name: string }>;
  isNeeded: boolean;
  onError?: () => void;
}

function View({ module, isNeeded, onError }: ViewProps) {
  return <p>{useLazyModule(module, isNeeded, onError)?.name ?? 'not loaded'}</p>;
}

test('loads a module once, when it is needed, and keeps it', async () => {
  const load = vi.fn(async () => ({ name: 'viewer' }));
  const module = createLazyModule(load);
  const { rerender } = render(<View module={module} isNeeded={false} />);
  expect(screen.getByText('not loaded')).toBeVisible();
  expect(load).not.toHaveBeenCalled();
  rerender(<View module={module} isNeeded />);
  expect(await screen.findByText('viewer')).toBeVisible();
  rerender(<View module={module} isNeeded={false} />);
  expect(screen.getByText('viewer')).toBeVisible();
  expect(load).toHaveBeenCalledOnce();
});

test('reports a module that cannot be loaded, and tries again when it is needed again', async () => {
  const load = vi.fn(async () => ({ name: 'viewer' }));
  load.mockRejectedValueOnce(new Error('offline'));
  const module = createLazyModule(load);
  const handleError = vi.fn();
  const { rerender } = render(<View module={module} isNeeded onError={handleError} />);
  await waitFor(() => expect(handleError).toHaveBeenCalledOnce());
  rerender(<View module={module} isNeeded={false} onError={handleError} />);
  rerender(<View module={module} isNeeded onError={handleError} />);
  expect(await screen.findByText('viewer')).toBeVisible();
});

import { expect, it } from 'vitest';
import { closeConcurrently, closeInReverseOrder } from './close-resources.ts';

const failure = new Error('The connection is lost.');

/** Resources that note when they are closed; the second one fails. */
function openResources() {
  const closed: number[] = [];
  const closers = [1, 2, 3].map((id) => async () => {
    closed.push(id);
    if (id === 2) throw failure;
  });
  return { closed, closers };
}

it('closes all resources in reverse order if one fails, and reports the failure', async () => {
  const { closed, closers } = openResources();
  await expect(closeInReverseOrder(closers)).rejects.toMatchObject({ errors: [failure] });
  expect(closed).toEqual([3, 2, 1]);
});

it('closes each resource once', async () => {
  const { closed, closers } = openResources();
  await closeInReverseOrder(closers).catch(() => {});
  await closeInReverseOrder(closers);
  expect(closed).toHaveLength(3);
});

it('waits for the others if one of those that close together fails', async () => {
  const { closed, closers } = openResources();
  const slow = async () => {
    await new Promise((resolve) => setTimeout(resolve, 5));
    closed.push(4);
  };
  await expect(closeConcurrently([...closers, slow])).rejects.toMatchObject({ errors: [failure] });
  expect(closed).toEqual([1, 2, 3, 4]);
});

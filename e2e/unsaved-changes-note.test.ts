import { expect, it } from 'vitest';
import { createScenario } from './harness/scenario.ts';

const scenario = createScenario();

it('on phones the editor says that changes are not saved, in the row of its buttons', async () => {
  const user = await scenario.createUser();
  const { _id } = await user.createRecipe({ title: 'Minestrone' });
  const { page } = await scenario.openAs(user, { width: 390, height: 844 });
  await page.goto(`/items/${_id}/edit`);
  const save = page.getByRole('button', { name: 'Save', exact: true });
  const note = page.getByText('Unsaved changes', { exact: true });
  await save.waitFor();
  const before = await save.boundingBox();
  expect(await note.count()).toBe(0);
  await page.getByLabel('Display Name', { exact: true }).fill('Minestrone with pasta');
  await note.waitFor();
  const after = await save.boundingBox();
  const text = await note.boundingBox();
  expect(text?.width).toBeGreaterThan(40);
  expect(text?.y).toBeGreaterThan(after?.y ?? 0);
  expect([after?.y, after?.height]).toEqual([before?.y, before?.height]);
});

import { expect, it } from 'vitest';
import { createScenario } from './harness/scenario.ts';

const scenario = createScenario();

it.each([
  { language: 'en', labels: { save: 'Save', title: 'Display Name', note: 'Unsaved changes' } },
  {
    language: 'de',
    labels: { save: 'Speichern', title: 'Name', note: 'Nicht gespeicherte Änderungen' },
  },
])(
  'on phones the editor says that changes are not saved, without moving its buttons ($language)',
  async ({ language, labels }) => {
    const user = await scenario.createUser();
    const { _id } = await user.createRecipe({ title: 'Minestrone' });
    const { page } = await scenario.openAs(user, { width: 360, height: 740 });
    await page.addInitScript((stored) => localStorage.setItem('language', stored), language);
    await page.goto(`/items/${_id}/edit`);
    const save = page.getByRole('button', { name: labels.save, exact: true });
    const note = page.getByText(labels.note, { exact: true });
    await save.waitFor();
    const before = await save.boundingBox();
    expect(await note.count()).toBe(0);
    await page.getByLabel(labels.title, { exact: true }).fill('Minestrone with pasta');
    await note.waitFor();
    const text = await note.boundingBox();
    expect(text?.width).toBeGreaterThan(40);
    expect(text?.y).toBeLessThan(before?.y ?? 0);
    expect(await save.boundingBox()).toEqual(before);
  },
);

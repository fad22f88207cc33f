import { expect, it } from 'vitest';
import { createScenario } from './harness/scenario.ts';
import { recipeScreens } from './harness/screens/recipe-screen-cases.ts';
import { getScreenName } from './harness/screens/screen-case.ts';

const scenario = createScenario();

it.each([
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
])('the button of the dialog stays in view below an error ($width × $height)', async (size) => {
  const screen = recipeScreens.find(
    (candidate) => getScreenName(candidate) === 'items-itemId-other-dish-refused',
  );
  const { page } = await scenario.openAs(scenario.demoUser, {
    ...size,
    ...(screen?.expectedErrors && { expectedErrors: screen.expectedErrors }),
  });
  await page.goto('/app/setting');
  await screen?.open(page);
  const dialog = page.getByRole('dialog', { name: 'Not this dish?' });
  const dialogBox = await dialog.boundingBox();
  const cancel = await dialog.getByRole('button', { name: 'Cancel' }).boundingBox();
  const dialogEnd = (dialogBox?.y ?? 0) + (dialogBox?.height ?? 0);
  expect((cancel?.y ?? 0) + (cancel?.height ?? 0)).toBeLessThan(dialogEnd);
});

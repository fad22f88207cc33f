import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkScreens, type ScreenReport } from './check-screens.ts';
import type { Scenario } from './scenario.ts';
import type { ScreenGroup, UserRole } from './screens/screen-case.ts';
import { parseDemoCredentials, signInWithForm } from './test-user.ts';

const TIMEOUT_MS = 900_000;
/** `SCREEN_REPORTS_DIR` is set by `npm run a11y`: the folder for reports. `TEST_ALL` is set by `npm run test:all`. */
const { SCREEN_REPORTS_DIR, TEST_ALL } = process.env;
const isExhaustive = Boolean(TEST_ALL || SCREEN_REPORTS_DIR);

/** Defines one test per screen group; each test reports all problems of its screens at once. */
export function defineScreenGroupTests(
  scenario: Scenario,
  ...groups: readonly ScreenGroup[]
): void {
  describe.each(groups)('screen group $name', (group) => {
    it(
      'has no accessibility violations, layout problems or console errors',
      async () => {
        const monitoredPage = await openPageForRole(scenario, group.role);
        const report = await checkScreens(monitoredPage, group.screens, isExhaustive);
        if (SCREEN_REPORTS_DIR) await writeScreenReport(SCREEN_REPORTS_DIR, group.name, report);
        expect(report.problems, JSON.stringify(report.problems, null, 2)).toEqual({});
      },
      TIMEOUT_MS,
    );
  });
}

/** Opens a page for the user role: signed out, a new user, or the demo user. */
async function openPageForRole(scenario: Scenario, role: UserRole) {
  const options = { width: 320, height: 640, reducedMotion: true };
  if (role === 'new-user') return scenario.openAs(await scenario.createUser(), options);
  const monitoredPage = await scenario.open(options);
  if (role === 'demo-user')
    await signInWithForm(monitoredPage.page, parseDemoCredentials(scenario.server.output()));
  return monitoredPage;
}

async function writeScreenReport(
  folder: string,
  name: string,
  screenReport: ScreenReport,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${name}.json`), JSON.stringify(screenReport));
}

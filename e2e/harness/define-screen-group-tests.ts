import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkScreens, type ScreenGroupReport } from './check-screens.ts';
import type { MonitoredPage } from './open-monitored-page.ts';
import type { Scenario } from './scenario.ts';
import type { ScreenGroup, ScreenUserRole } from './screens/screen-case.ts';
import { selectQuickTestScreens } from './screens/select-quick-test-screens.ts';
import { runsAllTests } from './slow-it.ts';

const TIMEOUT_MS = 900_000;
/** Set by `npm run a11y`: the folder for reports. */
const { SCREEN_REPORTS_DIR } = process.env;
const isExhaustive = runsAllTests || Boolean(SCREEN_REPORTS_DIR);

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
        const screens = isExhaustive ? group.screens : selectQuickTestScreens(group.screens);
        const report = await checkScreens(monitoredPage, screens, isExhaustive);
        if (SCREEN_REPORTS_DIR) await writeScreenReport(SCREEN_REPORTS_DIR, group.name, report);
        expect(report.problems, JSON.stringify(report.problems, null, 2)).toEqual({});
      },
      TIMEOUT_MS,
    );
  });
}

/** Opens a page for the user role: signed out, a new user, or the demo user. */
async function openPageForRole(scenario: Scenario, role: ScreenUserRole): Promise<MonitoredPage> {
  const options = { width: 320, height: 640, reducedMotion: true };
  if (role === 'visitor') return scenario.open(options);
  const user = role === 'demo-user' ? scenario.demoUser : await scenario.createUser();
  return scenario.openAs(user, options);
}

async function writeScreenReport(
  folder: string,
  name: string,
  screenReport: ScreenGroupReport,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${name}.json`), JSON.stringify(screenReport));
}

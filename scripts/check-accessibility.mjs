// npm run a11y: runs axe on every screen and state in all viewports and both themes, and writes bench/reports/accessibility.md.
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findOrInstallChromium } from './lib/find-or-install-chromium.mjs';
import { buildIfStale, installIfStale } from './lib/install-and-build.mjs';
import { getBinPath, projectRoot, runMain, runProgram } from './lib/run-program.mjs';

/** @typedef {{ axeRuns: number, seconds: number, screens: string[], problems: Record<string, string[]> }} ScreenGroupReport */
const reportsDir = join(projectRoot, '.cache', 'a11y');
const reportFile = join(projectRoot, 'bench', 'reports', 'accessibility.md');

await runMain(async () => {
  await installIfStale();
  await buildIfStale(['cookbook', 'server', 'web']);
  await rm(reportsDir, { recursive: true, force: true });
  const env = { CHROMIUM_PATH: await findOrInstallChromium(), SCREEN_REPORTS_DIR: reportsDir };
  let failure = null;
  try {
    await runProgram(
      getBinPath('vitest'),
      ['run', '--project', '@plateful/e2e', 'e2e/screen-checks-'],
      {
        env,
      },
    );
  } catch (error) {
    // The report is also written when checks failed.
    failure = error;
  }
  const text = formatReport(await readScreenReports());
  await writeFile(reportFile, text);
  console.log(text);
  if (failure) throw failure;
});

/** @returns {Promise<[name: string, report: ScreenGroupReport][]>} */
async function readScreenReports() {
  const files = (await readdir(reportsDir)).sort();
  return Promise.all(
    files.map(async (file) => [
      file.replace('.json', ''),
      JSON.parse(await readFile(join(reportsDir, file), 'utf8')),
    ]),
  );
}

/** @param {[name: string, report: ScreenGroupReport][]} reports */
function formatReport(reports) {
  const all = reports.map(([, report]) => report);
  const problems = all.flatMap(({ problems }) => Object.entries(problems));
  /** @param {(report: ScreenGroupReport) => number} count */
  const sum = (count) => all.reduce((total, report) => total + count(report), 0);
  return `# Accessibility

Written by \`npm run a11y\`. Every screen in every state (\`e2e/harness/screens/\`) is checked in viewports of 320, 768 and 1440 px, light and dark, with axe (WCAG 2.0 to 2.2, A and AA, and best practices). At each width the check also asserts that nothing overflows the viewport, that every control measures at least 44 × 44 px (except links within a text), and that there is one \`main\` and one \`h1\`. Each time a screen opens, it asserts that the console is empty, that no request goes to another host, and that layout shift stays below 0.02.

| screen group | screens and states | axe runs | problems | seconds |
|---|---|---|---|---|
${reports.map(([name, { screens, axeRuns, problems, seconds }]) => `| ${name} | ${screens.length} | ${axeRuns} | ${Object.values(problems).flat().length} | ${Math.round(seconds)} |`).join('\n')}
| all | ${sum(({ screens }) => screens.length)} | ${sum(({ axeRuns }) => axeRuns)} | ${problems.flatMap(([, lines]) => lines).length} | |
${problems.map(([name, lines]) => `\n## ${name}\n\n${lines.map((line) => `- ${line}`).join('\n')}\n`).join('')}`;
}

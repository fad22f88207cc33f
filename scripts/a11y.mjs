// npm run a11y: has axe look at every screen and state in all windows and both themes, and writes down what it saw.
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findChromium } from './lib/chromium.mjs';
import { buildIfStale, installIfStale } from './lib/prepare.mjs';
import { bin, root, run, runMain } from './lib/run.mjs';

/** @typedef {{ runs: number, seconds: number, screens: string[], faults: Record<string, string[]> }} Walk */

const folder = join(root, '.cache', 'a11y');
const report = join(root, 'bench', 'reports', 'accessibility.md');

await runMain(async () => {
  await installIfStale();
  await buildIfStale(['cookbook', 'server', 'web']);
  await rm(folder, { recursive: true, force: true });
  const env = { CHROMIUM_PATH: await findChromium(), WALK_REPORTS: folder };
  let failure = null;
  try {
    await run(bin('vitest'), ['run', '--project', '@plateful/e2e', 'e2e/screens-'], { env });
  } catch (error) {
    // What was found is written down all the same.
    failure = error;
  }
  const text = write(await readWalks());
  await writeFile(report, text);
  console.log(text);
  if (failure) throw failure;
});

/** @returns {Promise<[name: string, walk: Walk][]>} */
async function readWalks() {
  const files = (await readdir(folder)).sort();
  return Promise.all(
    files.map(async (file) => [
      file.replace('.json', ''),
      JSON.parse(await readFile(join(folder, file), 'utf8')),
    ]),
  );
}

/** @param {[name: string, walk: Walk][]} walks */
function write(walks) {
  const all = walks.map(([, walk]) => walk);
  const faults = all.flatMap(({ faults }) => Object.entries(faults));
  /** @param {(walk: Walk) => number} count */
  const sum = (count) => all.reduce((total, walk) => total + count(walk), 0);
  return `# Accessibility

Written by \`npm run a11y\`. Every screen in every state (\`e2e/harness/screens/inventory.ts\`), in windows of 320, 768 and 1440 px, light and dark, looked at by axe (WCAG 2.0 to 2.2, A and AA, and its best practices). At each width also: nothing reaches beyond the window, everything to press measures at least 44 × 44 px (links within a text excepted), one \`main\` and one \`h1\`; at each opening: a silent console, no request to other hosts, no layout shift above 0.02.

| tour | screens and states | runs of axe | faults | seconds |
|---|---|---|---|---|
${walks.map(([name, { screens, runs, faults, seconds }]) => `| ${name} | ${screens.length} | ${runs} | ${Object.values(faults).flat().length} | ${Math.round(seconds)} |`).join('\n')}
| all | ${sum(({ screens }) => screens.length)} | ${sum(({ runs }) => runs)} | ${faults.flatMap(([, lines]) => lines).length} | |
${faults.map(([name, lines]) => `\n## ${name}\n\n${lines.map((line) => `- ${line}`).join('\n')}\n`).join('')}`;
}

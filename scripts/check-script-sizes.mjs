// Prints how much JavaScript (gzip) each page of the built web app loads, and fails when a page exceeds its budget.
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot, runMain, UserFacingError } from './lib/run-program.mjs';

const clientDir = join(projectRoot, 'apps/web/build/client');
const HOME = '^\\/app\\/home\\/*$';
/** kB of the home page, with everything that all pages of the app share. */
const HOME_BUDGET_KB = 130;
/** kB that another page adds when it is opened from the home page. */
const LATER_PAGE_BUDGET_KB = 40;

await runMain(async () => {
  const fallbackPage = await readFile(join(clientDir, '__spa-fallback.html'), 'utf8');
  const firstScripts = new Set(fallbackPage.match(/\/assets\/[\w-]+\.js/g));
  /** @type {{ pattern: string, scripts: string[] }[]} */
  const pages = JSON.parse(await readFile(join(clientDir, 'route-preloads.json'), 'utf8'));
  const homeScripts = new Set([
    ...firstScripts,
    ...(pages.find(({ pattern }) => pattern === HOME)?.scripts ?? []),
  ]);
  const homeSize = await measure(homeScripts);
  const exceeded = homeSize > HOME_BUDGET_KB ? ['the home page'] : [];
  for (const { pattern, scripts } of pages) {
    const name = pattern.slice(1, -3).replaceAll('\\', '');
    const firstLoad = await measure(new Set([...firstScripts, ...scripts]));
    const added = await measure(new Set(scripts.filter((script) => !homeScripts.has(script))));
    if (added > LATER_PAGE_BUDGET_KB) exceeded.push(name);
    console.error(
      `${name.padEnd(34)} first load ${firstLoad.toFixed(1)} kB, from the home page ${added.toFixed(1)} kB`,
    );
  }
  if (exceeded.length > 0) {
    throw new UserFacingError(
      `More JavaScript than allowed (decision 027): ${exceeded.join(', ')}.`,
    );
  }
});

/** @param {Set<string>} scripts @returns {Promise<number>} their size in kB */
async function measure(scripts) {
  let bytes = 0;
  for (const script of scripts) bytes += (await stat(join(clientDir, `${script}.gz`))).size;
  return bytes / 1000;
}

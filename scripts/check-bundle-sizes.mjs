// Prints how much JavaScript (gzip) each page of the built web app loads, in English and in German, and fails when a page
// exceeds its budget.
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot, runMain, UserFacingError } from './lib/run-program.mjs';

const clientDir = join(projectRoot, 'apps/web/build/client');
const HOME = '/app/home';
/** kB of a page that is opened first, in any language. */
const FIRST_LOAD_BUDGET_KB = 130;
/** kB that another page adds when it is opened from the home page. */
const LATER_PAGE_BUDGET_KB = 40;

await runMain(async () => {
  const fallbackPage = await readFile(join(clientDir, '__spa-fallback.html'), 'utf8');
  const firstScripts = fallbackPage.match(/\/assets\/[\w-]+\.js/g) ?? [];
  /** @type {{ pattern: string, scripts: string[] }[]} */
  const routes = JSON.parse(await readFile(join(clientDir, 'route-preloads.json'), 'utf8'));
  const pages = routes.map(({ pattern, scripts }) => ({
    name: toPath(pattern),
    scripts: new Set([...firstScripts, ...scripts]),
  }));
  const homeScripts = pages.find(({ name }) => name === HOME)?.scripts ?? new Set();
  const translations = await findTranslations();
  const exceeded = [];
  for (const { name, scripts } of pages) {
    const firstLoad = await measure(scripts);
    const translated = await measure(
      translations
        .filter(({ area }) => area === 'shared' || hasTexts(scripts, area))
        .map(({ url }) => url),
    );
    const added = await measure([...scripts].filter((script) => !homeScripts.has(script)));
    if (firstLoad + translated > FIRST_LOAD_BUDGET_KB || added > LATER_PAGE_BUDGET_KB)
      exceeded.push(name);
    console.error(
      `${name.padEnd(24)} first load ${format(firstLoad)} kB, in German ${format(firstLoad + translated)} kB, from the home page ${format(added)} kB`,
    );
  }
  if (exceeded.length > 0) {
    throw new UserFacingError(
      `More JavaScript than allowed (decision 027): ${exceeded.join(', ')}.`,
    );
  }
});

/** @param {number} size */
function format(size) {
  return size.toFixed(1).padStart(5);
}

/** "^\\/items\\/([^/]+)\\/*$" is "/items/{id}". @param {string} pattern */
function toPath(pattern) {
  const path = pattern.slice(1, -4).replaceAll('\\', '');
  return path.replaceAll('([^/]+)', '{id}') || '/';
}

/** The German texts, a file for each area of the app. */
async function findTranslations() {
  const names = await readdir(join(clientDir, 'assets'));
  return names.flatMap((name) => {
    const area = /^language-de-(.+)-.{8}\.js$/.exec(name)?.[1];
    return area && area !== 'server-messages' ? [{ area, url: `/assets/${name}` }] : [];
  });
}

/** @param {Set<string>} scripts @param {string} area */
function hasTexts(scripts, area) {
  const file = new RegExp(`^/assets/texts-${area}-.{8}\\.js$`);
  return [...scripts].some((script) => file.test(script));
}

/** @param {Iterable<string>} scripts @returns {Promise<number>} their size in kB */
async function measure(scripts) {
  let bytes = 0;
  for (const script of scripts) bytes += (await stat(join(clientDir, `${script}.gz`))).size;
  return bytes / 1000;
}

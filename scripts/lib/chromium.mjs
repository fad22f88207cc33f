import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { PlainError, run } from './run.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * Where Chromium is: `CHROMIUM_PATH`, the system's, Playwright's download, or else newly installed by apt where that
 * is possible.
 * @returns {Promise<string>}
 */
export async function findChromium() {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    if (existsSync(chosen)) return chosen;
    throw new PlainError(`CHROMIUM_PATH names ${chosen}, which is not there.`);
  }
  const found = onPath() ?? (await playwrights());
  if (found) return found;
  if (canInstall()) {
    console.error('Installing Chromium …');
    await run('apt-get', ['update', '-qq']);
    // Pages are drawn with Liberation Sans until their own fonts are there; with another font they jump.
    const packages = ['chromium', 'fonts-liberation'];
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    });
    const installed = onPath();
    if (installed) return installed;
  }
  throw new PlainError(
    'The browser suite needs Chromium: install it, or name it in CHROMIUM_PATH, or run "npx playwright-core install chromium".',
  );
}

function onPath() {
  for (const name of names) {
    try {
      const finder = process.platform === 'win32' ? 'where' : 'which';
      const [path] = execFileSync(finder, [name], { stdio: ['ignore', 'pipe', 'ignore'] })
        .toString()
        .split(/\r?\n/);
      if (path) return path;
    } catch {
      // Not this one.
    }
  }
  return undefined;
}

async function playwrights() {
  const { chromium } = await import('playwright-core');
  const path = chromium.executablePath();
  return path && existsSync(path) ? path : undefined;
}

function canInstall() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/etc/os-release'))
    return false;
  return /^(ID|ID_LIKE)=.*(debian|ubuntu)/m.test(readFileSync('/etc/os-release', 'utf8'));
}

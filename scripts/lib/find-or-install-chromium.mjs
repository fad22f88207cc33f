import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { runProgram, UserFacingError } from './run-program.mjs';

// The headless shell, which Playwright also prefers, needs a quarter less CPU time than the whole browser.
const executableNames = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

/**
 * Finds Chromium: `CHROMIUM_PATH`, the system's, Playwright's download, or else installs it with apt where
 * possible.
 * @returns {Promise<string>}
 */
export async function findOrInstallChromium() {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    if (existsSync(chosen)) return chosen;
    throw new UserFacingError(`CHROMIUM_PATH points to ${chosen}, which does not exist.`);
  }
  const found = findOnPath() ?? (await findPlaywrightChromium());
  if (found) return found;
  if (canInstallWithApt()) {
    console.error('Installing Chromium …');
    await runProgram('apt-get', ['update', '-qq']);
    // Pages render with Liberation Sans until the web fonts load; another fallback font would cause layout shifts.
    await installWithApt(['chromium-headless-shell', 'fonts-liberation']).catch(() =>
      // Not every distribution has the headless shell.
      installWithApt(['chromium', 'fonts-liberation']),
    );
    const installed = findOnPath();
    if (installed) return installed;
  }
  throw new UserFacingError(
    'The browser tests need Chromium. Install it, set CHROMIUM_PATH, or run "npx playwright-core install chromium".',
  );
}

function findOnPath() {
  for (const name of executableNames) {
    try {
      const finder = process.platform === 'win32' ? 'where' : 'which';
      const [path] = execFileSync(finder, [name], { stdio: ['ignore', 'pipe', 'ignore'] })
        .toString()
        .split(/\r?\n/);
      if (path) return path;
    } catch {
      // Not installed under this name.
    }
  }
  return undefined;
}

async function findPlaywrightChromium() {
  const { chromium } = await import('playwright-core');
  const path = chromium.executablePath();
  return path && existsSync(path) ? path : undefined;
}

/** @param {string[]} packages */
async function installWithApt(packages) {
  await runProgram('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
    env: { DEBIAN_FRONTEND: 'noninteractive' },
  });
}

function canInstallWithApt() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/etc/os-release'))
    return false;
  return /^(ID|ID_LIKE)=.*(debian|ubuntu)/m.test(readFileSync('/etc/os-release', 'utf8'));
}

import { settingsTexts } from '#texts/en/settings.ts';

/** The order matters: most browsers also include the names of others. */
const browserPatterns: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPT|Opera)\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];

const systemPatterns: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\b(Macintosh|Mac OS X)\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

const findMatchingName = (names: readonly [RegExp, string][], userAgent: string) =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1];

/** Returns the browser and the operating system, for example "Firefox on Windows". */
export function describeBrowser(userAgent: string): string {
  const t = settingsTexts.sessions;
  const browser = findMatchingName(browserPatterns, userAgent);
  const system = findMatchingName(systemPatterns, userAgent);
  if (!system) return browser ?? t.unknownBrowser;
  return t.browserOn(browser ?? t.unknownBrowser, system);
}

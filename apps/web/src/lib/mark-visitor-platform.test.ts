import { expect, test } from 'vitest';
import { getVisitorPlatform, markVisitorPlatform } from '#lib/mark-visitor-platform.ts';

const toNavigator = (userAgent: string, maxTouchPoints = 0) =>
  ({ userAgent, maxTouchPoints }) as Navigator;

test.each([
  ['ios', toNavigator('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 5)],
  ['ios', toNavigator('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5)],
  ['android', toNavigator('Mozilla/5.0 (Linux; Android 15; Pixel 9)', 5)],
  ['computer', toNavigator('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)')],
  ['computer', toNavigator('Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 10)],
])('recognizes %s', (platform, visitor) => {
  expect(getVisitorPlatform(visitor)).toBe(platform);
});

test('shows the card of the platform, and the other platforms in the folded list', () => {
  const container = document.createElement('div');
  container.innerHTML = `<ul><li data-platform-card="ios"></li><li data-platform-card="computer"></li></ul>
    <details hidden><p data-other-platform="ios"></p><p data-other-platform="computer"></p></details>`;
  markVisitorPlatform(container);
  expect(container.dataset.platform).toBe('computer');
  const shown = [...container.querySelectorAll('ul > *, details, details > *')].filter(
    (element) => !element.hasAttribute('hidden'),
  );
  expect(shown).toEqual([
    container.querySelector('[data-platform-card="computer"]'),
    container.querySelector('details'),
    container.querySelector('[data-other-platform="ios"]'),
  ]);
});

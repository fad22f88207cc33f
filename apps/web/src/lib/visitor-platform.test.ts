import { expect, test } from 'vitest';
import { getVisitorPlatform } from '#lib/visitor-platform.ts';

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

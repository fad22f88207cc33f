import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { findOrInstallLighthouse } from './find-or-install-lighthouse.ts';

/** Lighthouse's default, made for a desktop computer with a benchmark index of 1,533. */
const MAX_CPU_SLOWDOWN = 4;

export interface CpuCalibration {
  /** Lighthouse's measure of the processor's current speed. */
  benchmarkIndex: number;
  /** The factor that makes this processor as slow as Lighthouse's target phone. */
  cpuSlowdown: number;
}

/**
 * Measures the processor with Lighthouse's benchmark (one second). Call it before each measurement, because the speed of a
 * shared machine changes within minutes.
 */
export async function calibrateCpuSlowdown(browser: Browser): Promise<CpuCalibration> {
  const packageDir = await findOrInstallLighthouse();
  const { pageFunctions } = (await import(join(packageDir, 'core/lib/page-functions.js'))) as {
    pageFunctions: { computeBenchmarkIndex: () => number };
  };
  const page = await browser.newPage();
  const benchmarkIndex = await page.evaluate(pageFunctions.computeBenchmarkIndex);
  await page.close();
  return { benchmarkIndex, cpuSlowdown: getCpuSlowdown(benchmarkIndex) };
}

/**
 * Interpolates the table of Lighthouse's CPU throttling calculator, up to its default of 4x.
 * Source: https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md and
 * https://lighthouse-cpu-throttling-calculator.vercel.app
 */
function getCpuSlowdown(benchmarkIndex: number): number {
  const points = [
    { index: 150, slowdown: 1 },
    { index: 800, slowdown: 2 },
    { index: 1300, slowdown: 3 },
    { index: 1533, slowdown: MAX_CPU_SLOWDOWN },
  ];
  const next = points.findIndex(({ index }) => index > benchmarkIndex);
  if (next === 0) return 1;
  const [from, to] = [points.at(next - 1), points[next]];
  if (!from || !to) return MAX_CPU_SLOWDOWN;
  const share = (benchmarkIndex - from.index) / (to.index - from.index);
  return from.slowdown + share * (to.slowdown - from.slowdown);
}

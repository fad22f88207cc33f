import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { BarChart } from '#features/admin/bar-chart.tsx';

function renderChart(counts: readonly number[]) {
  const { container } = render(
    <BarChart
      name="Cost"
      series={counts.map((count, index) => ({ day: `2026-11-0${index + 1}`, count }))}
      format={String}
    />,
  );
  return {
    bars: [...container.querySelectorAll('rect')].map((bar) => [
      Number(bar.getAttribute('y')),
      Number(bar.getAttribute('height')),
    ]),
    zeroLine: Number(container.querySelector('line')?.getAttribute('y1')),
  };
}

test.each([
  ['large values', [50, 200]],
  ['values below 1', [0.05, 0.2]],
] as const)('the highest bar fills the height: %s', (_name, counts) => {
  const { bars, zeroLine } = renderChart(counts);
  expect(bars).toEqual([
    [75, 25],
    [0, 100],
  ]);
  expect(zeroLine).toBe(100);
});

test('values below zero extend below the zero line', () => {
  expect(renderChart([300, -100])).toEqual({
    bars: [
      [0, 75],
      [75, 25],
    ],
    zeroLine: 75,
  });
});

test('a day without a value has no bar', () => {
  expect(renderChart([0, 200]).bars).toEqual([[0, 100]]);
});

test('without values, the zero line is at the bottom', () => {
  expect(renderChart([0, 0])).toEqual({ bars: [], zeroLine: 100 });
});

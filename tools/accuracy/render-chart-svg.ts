import type { Chart } from './create-report-sections.ts';
import { escapeHtml } from './escape-html.ts';
import type { CurvePoint } from './statistics.ts';

const SIZE = 360;
const MARGIN = { left: 56, top: 12, bottom: 48 };
const LEGEND_WIDTH = 220;
const COLORS = ['#2f6db5', '#d1632a', '#3a8f4d', '#9a4fb0', '#b59a1f', '#c03a5b'];
const TICKS = [0, 0.2, 0.4, 0.6, 0.8, 1];

/** Draws lines through points with both coordinates from 0 to 1, as SVG. */
export function renderChartSvg(
  title: string,
  { xLabel, yLabel, series, hasDiagonal }: Chart,
): string {
  const lines = series.map(({ points }, index) => drawSeries(points, getColor(index)));
  const legend = series.map(({ name }, index) => {
    const y = MARGIN.top + 12 + index * 20;
    const x = MARGIN.left + SIZE + 16;
    return `<rect x="${x}" y="${y - 9}" width="10" height="10" fill="${getColor(index)}"/>${drawText(name, x + 16, y, 'start')}`;
  });
  const width = MARGIN.left + SIZE + LEGEND_WIDTH;
  const height = MARGIN.top + SIZE + MARGIN.bottom;
  const middle = MARGIN.top + SIZE / 2;
  return `<svg role="img" aria-label="${escapeHtml(title)}" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-size="12" fill="currentColor">
${TICKS.map(drawTick).join('\n')}
${
  hasDiagonal
    ? `<path d="${toPath([
        { x: 0, y: 0 },
        { x: 1, y: 1 },
      ])}" stroke="currentColor" stroke-dasharray="4" opacity=".5"/>`
    : ''
}
${lines.join('\n')}
${legend.join('\n')}
${drawText(xLabel, MARGIN.left + SIZE / 2, height - 8, 'middle')}
<text x="14" y="${middle}" text-anchor="middle" transform="rotate(-90 14 ${middle})">${escapeHtml(yLabel)}</text>
</svg>`;
}

function drawSeries(points: readonly CurvePoint[], color: string): string {
  const sorted = points.toSorted((a, b) => a.x - b.x || a.y - b.y);
  const dots = sorted.length > 30 ? [] : sorted;
  const circles = dots.map((point) => {
    const { x, y } = toPixels(point);
    return `<circle cx="${x}" cy="${y}" r="3" fill="${color}"/>`;
  });
  return `<path d="${toPath(sorted)}" fill="none" stroke="${color}" stroke-width="2"/>${circles.join('')}`;
}

function drawTick(value: number): string {
  const { x, y } = toPixels({ x: value, y: value });
  const [right, bottom] = [MARGIN.left + SIZE, MARGIN.top + SIZE];
  return `<path d="M${x} ${MARGIN.top}V${bottom}M${MARGIN.left} ${y}H${right}" stroke="currentColor" opacity=".15"/>${drawText(value.toFixed(1), x, bottom + 16, 'middle')}${drawText(value.toFixed(1), MARGIN.left - 6, y + 4, 'end')}`;
}

function drawText(text: string, x: number, y: number, anchor: 'start' | 'middle' | 'end'): string {
  return `<text x="${x}" y="${y}" text-anchor="${anchor}">${escapeHtml(text)}</text>`;
}

function toPath(points: readonly CurvePoint[]): string {
  return points
    .map(toPixels)
    .map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`)
    .join('');
}

function toPixels({ x, y }: CurvePoint): CurvePoint {
  const round = (value: number) => Math.round(value * 10) / 10;
  return { x: round(MARGIN.left + x * SIZE), y: round(MARGIN.top + (1 - y) * SIZE) };
}

function getColor(index: number): string {
  return COLORS[index % COLORS.length] ?? 'currentColor';
}

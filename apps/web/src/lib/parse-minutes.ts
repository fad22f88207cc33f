const durationPart = /(\d+(?:[.,]\d+)?)\s*(?:(d|tag|h|st|m)[a-z]*\.?)?\s*/y;
const minutesByUnit: Record<string, number> = { d: 1440, tag: 1440, h: 60, st: 60, m: 1 };

/**
 * Parses a duration in English or German: "75", "1 h 15", "1:15", "1 hr 15 min", "1 Std. 15 Min.". A number without a
 * unit is minutes.
 * @returns whole minutes, null for empty input, NaN for invalid input
 */
export function parseMinutes(input: string): number | null {
  const text = input.trim().toLowerCase();
  if (text === '') return null;
  const [, hours, rest] = /^(\d{1,3}):(\d\d)$/.exec(text) ?? [];
  if (hours !== undefined) return Number(hours) * 60 + Number(rest);
  let minutes = 0;
  durationPart.lastIndex = 0;
  let end = 0;
  while (end < text.length) {
    const part = durationPart.exec(text);
    if (!part) return Number.NaN;
    minutes += Number(part[1]?.replace(',', '.')) * (minutesByUnit[part[2] ?? 'm'] ?? 1);
    end = durationPart.lastIndex;
  }
  return Math.round(minutes);
}

/** The preparation and cooking time together; null if both are unknown. */
export const addPrepAndCookMinutes = (prep: number | null, cook: number | null) =>
  prep === null && cook === null ? null : (prep ?? 0) + (cook ?? 0);

/** Whether a membership lasts beyond `now`. */
export function isPro({ proUntil }: { proUntil: Date | null }, now: Date): boolean {
  return proUntil !== null && proUntil > now;
}

/** Until when a user has Pro, by memberships and granted by the operator; null: never. */
export interface ProEndDates {
  proUntil: Date | null;
  grantedProUntil: Date | null;
}

/** Whether one of the periods lasts beyond `now`. */
export function isPro({ proUntil, grantedProUntil }: ProEndDates, now: Date): boolean {
  return [proUntil, grantedProUntil].some((until) => until !== null && until > now);
}

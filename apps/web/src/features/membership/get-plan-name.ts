import { membershipTexts } from '#texts/en/membership.ts';

const t = membershipTexts;

/** The name of a plan in the current language. Plans 4 to 6 are those of the app store. */
export function getPlanName({ planId, name }: { planId: number; name: string }): string {
  return (planId <= 6 && t.planNames[(planId - 1) % 3]) || name;
}

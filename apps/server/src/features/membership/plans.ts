import type { PurchasablePlan } from '@plateful/contract';
import type { PlanTerms } from '#ports/payment-gateway.ts';

interface WebPlan extends PlanTerms {
  savings?: string;
  isPopularChoice: boolean;
}

const currency = 'usd';

/** The memberships that are sold on the web. */
const webPlans: readonly WebPlan[] = [
  { planId: 1, name: 'Monthly', amountCents: 999, currency, months: 1, isPopularChoice: false },
  { planId: 2, name: '6 Months', amountCents: 5999, currency, months: 6, isPopularChoice: false },
  {
    planId: 3,
    name: 'Yearly',
    amountCents: 8999,
    currency,
    months: 12,
    savings: '25%',
    isPopularChoice: true,
  },
];

/** The plan ids of app stores follow those of the web. */
const STORE_PLAN_OFFSET = 3;

const planLabels: Readonly<Record<number, string>> = {
  1: 'Monthly (Web)',
  2: '6 Month (Web)',
  3: 'Yearly (Web)',
  4: 'Monthly (Mobile)',
  5: '6 Month (Mobile)',
  6: 'Yearly (Mobile)',
};

const storePlanIds: Readonly<Record<string, number>> = {
  plateful_pro_monthly: 4,
  plateful_pro_6_months: 5,
  plateful_pro_yearly: 6,
};

const DAY_MS = 24 * 60 * 60 * 1000;

export function presentPlans(): PurchasablePlan[] {
  return webPlans.map(({ planId, name, amountCents, savings, isPopularChoice }) => ({
    planId,
    name,
    price: amountCents / 100,
    ...(savings && { savings }),
    isPopularChoice,
  }));
}

/** @returns undefined for a plan that cannot be bought on the web */
export function findWebPlan(planId: number): PlanTerms | undefined {
  const plan = webPlans.find((candidate) => candidate.planId === planId);
  if (!plan) return undefined;
  const { name, amountCents, months } = plan;
  return { planId, name, amountCents, currency, months };
}

/** The name shown to the owner of a membership. */
export function getPlanName(planId: number): string {
  const webPlanId = planId > STORE_PLAN_OFFSET ? planId - STORE_PLAN_OFFSET : planId;
  return findWebPlan(webPlanId)?.name ?? `Plan ${planId}`;
}

/** The name with the place of purchase. */
export function getPlanNameWithSource(planId: number): string {
  return planLabels[planId] ?? `Plan ${planId}`;
}

/** Finds the plan of a product in an app store: by its identifier, otherwise by the length of the paid period. */
export function getPlanIdOfStoreProduct(
  productId: string,
  periodStart: Date,
  periodEnd: Date,
): number {
  // Google Play adds the base plan: "plateful_pro_monthly:p1m".
  const [identifier = ''] = productId.split(':');
  const planId = storePlanIds[identifier];
  if (planId !== undefined) return planId;
  const days = (periodEnd.getTime() - periodStart.getTime()) / DAY_MS;
  if (days < 100) return 4;
  return days < 270 ? 5 : 6;
}

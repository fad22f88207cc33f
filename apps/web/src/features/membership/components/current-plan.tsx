import type { Subscription } from '@plateful/contract';
import { useQuery } from '@tanstack/react-query';
import { subscriptionQueryOptions, usageQueryOptions } from '#features/membership/api.ts';
import { getPlanName } from '#features/membership/get-plan-name.ts';
import { formatDate } from '#lib/format-for-locale.ts';
import { membershipTexts } from '#texts/en/membership.ts';

const { pro: t, usage: usageTexts } = membershipTexts;

/** What happens next with the membership. */
function getNextDate(subscription: Subscription | null): string {
  // Some accounts are members without a purchase.
  if (!subscription) return t.notBilled;
  const { isPastDue, graceEndsAt, nextPaymentDate, expiresAt } = subscription;
  if (isPastDue) return t.overdue(formatDate(graceEndsAt ?? expiresAt));
  return nextPaymentDate
    ? t.nextPayment(formatDate(nextPaymentDate))
    : t.endsOn(formatDate(expiresAt));
}

/** The name of the user's plan, and the next payment or the recipes left. */
export function CurrentPlan({ isMember }: { isMember: boolean }) {
  const { data: subscription } = useQuery(subscriptionQueryOptions());
  const { data: usage } = useQuery(usageQueryOptions());
  const { remaining = null, limit = null } = usage?.recipes ?? {};
  const hasLimit = remaining !== null && limit !== null;
  return (
    <div
      className={
        isMember
          ? 'mb-8 rounded-card bg-leaf-soft px-5 py-4 sm:px-6'
          : 'mt-auto border-t border-line pt-4 text-sm text-muted'
      }
    >
      <p>
        {t.currentPlan}
        {': '}
        <span className="font-semibold text-ink">
          {isMember ? t.memberPlan : t.freePlan}
          {isMember && subscription && ` · ${getPlanName(subscription)}`}
        </span>
      </p>
      <p className="min-h-lh">
        {isMember
          ? subscription !== undefined && getNextDate(subscription)
          : hasLimit && usageTexts.recipesLeft(remaining, limit)}
      </p>
    </div>
  );
}

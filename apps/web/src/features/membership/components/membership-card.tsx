import { Leaf, TriangleAlert } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { CardUpdateForm } from '#features/membership/components/card-update-form.tsx';
import {
  type MembershipProps,
  SubscriptionActions,
} from '#features/membership/components/subscription-actions.tsx';
import { formatSubscriptionPrice } from '#features/membership/format-price.ts';
import { getPlanName } from '#features/membership/get-plan-name.ts';
import { formatDate } from '#lib/format-for-locale.ts';
import { membershipTexts } from '#texts/en/membership.ts';
import { classNames } from '#ui/class-names.ts';

const t = membershipTexts.subscription;

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 py-3 first:pt-0">
      <dt className="text-muted">{label}</dt>
      <dd className="font-medium tabular-nums">{children}</dd>
    </div>
  );
}

function getStatus({ subscription, isMember }: MembershipProps): string {
  const { isCanceled, isPastDue } = subscription;
  if (isPastDue) return isMember ? t.pastDue : t.ended;
  return isCanceled ? t.canceled : t.active;
}

/** When the membership is paid again, or when it ends, unless the notice of an overdue payment says it. */
function NextDate({ subscription, isMember }: MembershipProps) {
  const { isCanceled, isPastDue, graceEndsAt, nextPaymentDate, expiresAt } = subscription;
  if (isPastDue) {
    return isMember ? null : <Fact label={t.endedOn}>{formatDate(graceEndsAt ?? expiresAt)}</Fact>;
  }
  if (isCanceled) return <Fact label={t.endsOn}>{formatDate(expiresAt)}</Fact>;
  if (nextPaymentDate) return <Fact label={t.nextPayment}>{formatDate(nextPaymentDate)}</Fact>;
  return <Fact label={t.renewsOn}>{formatDate(expiresAt)}</Fact>;
}

/** That the payment is overdue, and when the membership ends. */
function OverdueNotice({ subscription, isMember }: MembershipProps) {
  const { subscriptionSource, graceEndsAt, expiresAt } = subscription;
  return (
    <div className="mt-4 flex gap-3 rounded-control bg-amber-soft px-4 py-3">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <p>
        {isMember && t.pastDueBody(formatDate(graceEndsAt ?? expiresAt))}
        {!isMember && t.pastDueEnded}
        {!isMember && subscriptionSource !== 'app_store' && ` ${t.attemptsContinue}`}
      </p>
    </div>
  );
}

interface FactsProps extends MembershipProps {
  /** The form for a new card says that it is in test mode. */
  isUpdatingCard: boolean;
}

/** Date and source of the payments. */
function Facts({ subscription, isMember, isUpdatingCard }: FactsProps) {
  const { subscriptionSource } = subscription;
  const isTestMode = subscription.isTestMode && !isUpdatingCard;
  return (
    <div>
      <dl className="divide-y divide-line *:last:pb-0">
        <NextDate subscription={subscription} isMember={isMember} />
        <Fact label={t.source}>{t.sources[subscriptionSource]}</Fact>
      </dl>
      {isTestMode && <p className="mt-3 text-sm text-muted">{t.testModeBody}</p>}
    </div>
  );
}

/** The running membership, and what the user can do with it. */
export function MembershipCard({ subscription, isMember }: MembershipProps) {
  const { subscriptionSource, isPastDue } = subscription;
  const hasEnded = isPastDue && !isMember;
  const [isUpdatingCard, setIsUpdatingCard] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  function closeCardUpdate() {
    setIsUpdatingCard(false);
    heading.current?.focus();
  }
  const isStoreManaged = subscriptionSource === 'app_store';
  const planName = getPlanName(subscription);
  return (
    <section aria-labelledby="membership" className="card-surface overflow-hidden">
      <div
        className={classNames('p-4 sm:p-8', isPastDue ? 'border-b border-line' : 'bg-leaf-soft')}
      >
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2
            id="membership"
            ref={heading}
            tabIndex={-1}
            className="flex items-center gap-3 text-xl outline-none sm:text-2xl"
          >
            <Leaf
              aria-hidden="true"
              className={classNames('size-6 shrink-0', isPastDue ? 'text-muted' : 'text-leaf')}
            />
            {planName}
          </h2>
          {/* As a badge would have the color of the header. */}
          <span
            className={classNames(
              'rounded-full px-3 py-1 text-sm font-semibold',
              isPastDue ? (hasEnded ? 'bg-sunken' : 'bg-amber-soft') : 'bg-surface',
            )}
          >
            {getStatus({ subscription, isMember })}
          </span>
        </div>
        <p className="mt-2 text-lg">
          {`${formatSubscriptionPrice(subscription)} ${membershipTexts.perPeriod(planName)}`}
        </p>
        {isPastDue && <OverdueNotice subscription={subscription} isMember={isMember} />}
      </div>
      <div className="grid gap-6 p-4 sm:p-8">
        {!isPastDue && <Facts {...{ subscription, isMember, isUpdatingCard }} />}
        {isStoreManaged && <p className="rounded-control bg-sunken px-4 py-3">{t.storeManaged}</p>}
        {!isStoreManaged && isUpdatingCard && (
          <CardUpdateForm subscription={subscription} onClose={closeCardUpdate} />
        )}
        {!isStoreManaged && !isUpdatingCard && (
          <SubscriptionActions
            subscription={subscription}
            isMember={isMember}
            onUpdateCard={() => setIsUpdatingCard(true)}
          />
        )}
        {/* After the overdue payment, which is more urgent. */}
        {isPastDue && (
          <div className="grid gap-6 border-t border-line pt-6">
            <Facts {...{ subscription, isMember, isUpdatingCard }} />
          </div>
        )}
      </div>
    </section>
  );
}

import type { Subscription } from '@plateful/contract';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { formatSubscriptionPrice } from '#features/membership/format-price.ts';
import { membershipKeys } from '#features/membership/membership-query-keys.ts';
import { getErrorMessage } from '#lib/api-client.ts';
import { browserNavigation } from '#lib/browser-navigation.ts';
import { formatDate } from '#lib/format-for-locale.ts';
import { logError } from '#lib/logger.ts';
import { subscriptionApi } from '#lib/subscription-api.ts';
import { useNonConcurrentMutation } from '#lib/use-non-concurrent-mutation.ts';
import { membershipTexts } from '#texts/en/membership.ts';
import { texts } from '#texts/localization.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { showToast } from '#ui/toast-store.ts';

const t = membershipTexts.subscription;
const FILE_NAME = 'subscription-actions.tsx';

export interface MembershipProps {
  subscription: Subscription;
  /** Whether the user is still a Pro user. */
  isMember: boolean;
}

/** Cancels the membership at the end of the paid period; at once if its payment is overdue. */
function CancelButton({ subscription, isMember }: MembershipProps) {
  const { planId, expiresAt, isPastDue } = subscription;
  // The membership has ended, and only the attempts to charge the card continue.
  const isStop = isPastDue && !isMember;
  const actionLabel = isStop ? t.stop : t.cancel;
  const [isConfirming, setIsConfirming] = useState(false);
  const cancellation = useNonConcurrentMutation({
    mutationFn: () => subscriptionApi.command('cancel_subscription', { planId }),
    onSuccess: browserNavigation.reload,
    onError: (error) => {
      setIsConfirming(false);
      logError('Failed to cancel the subscription', FILE_NAME, error);
    },
  });
  // Stays busy until the page is reloaded.
  const isBusy = cancellation.isPending || cancellation.isSuccess;
  return (
    <div className="grid gap-3 sm:justify-items-start">
      <Button
        variant={isPastDue ? 'secondary' : 'ghost'}
        className={isPastDue ? undefined : 'text-muted sm:-mr-4'}
        onClick={() => setIsConfirming(true)}
      >
        {actionLabel}
      </Button>
      <Alert>
        {cancellation.error &&
          getErrorMessage(
            cancellation.error,
            isStop ? t.stopFailed : t.cancelFailed,
            texts.errors.network,
          )}
      </Alert>
      <ConfirmDialog
        open={isConfirming}
        title={isStop ? t.stopTitle : t.cancelTitle}
        confirmLabel={actionLabel}
        cancelLabel={isStop ? t.stopBack : t.keep}
        isDestructive
        busyLabel={isBusy && (isStop ? t.stopping : t.canceling)}
        onConfirm={() => cancellation.mutate()}
        onCancel={() => setIsConfirming(false)}
      >
        {isStop && t.stopConfirmation}
        {isPastDue && isMember && t.cancelPastDueBody}
        {!isPastDue && t.cancelBody(formatDate(expiresAt))}
      </ConfirmDialog>
    </div>
  );
}

/** Takes the cancellation back. */
function ResumeButton() {
  const queryClient = useQueryClient();
  const resumption = useNonConcurrentMutation({
    mutationFn: () => subscriptionApi.command('resume_subscription', {}),
    onSuccess: ({ subscription }) => {
      queryClient.setQueryData(membershipKeys.subscription, subscription);
      showToast({ message: t.resumed, isErrorMessage: false });
    },
    onError: (error) => logError('Failed to resume the subscription', FILE_NAME, error),
  });
  return (
    <div className="grid gap-3 sm:justify-items-start">
      <Button busyLabel={resumption.isPending && t.resuming} onClick={() => resumption.mutate()}>
        {t.resume}
      </Button>
      <Alert>
        {resumption.error &&
          getErrorMessage(resumption.error, t.resumeFailed, texts.errors.network)}
      </Alert>
    </div>
  );
}

interface ChoiceProps {
  title: string;
  body: string;
  children: ReactNode;
}

/** An action and what happens then. */
function Choice({ title, body, children }: ChoiceProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid items-center gap-x-8 gap-y-3 not-first-of-type:border-t not-first-of-type:pt-6 border-line sm:grid-cols-[1fr_auto]"
    >
      <div>
        <h3 id={id} className="text-lg">
          {title}
        </h3>
        <p className="text-muted">{body}</p>
      </div>
      {children}
    </section>
  );
}

interface SubscriptionActionsProps extends MembershipProps {
  onUpdateCard: () => void;
}

/** Whether to pay the overdue amount, or to end the membership or the attempts to charge the card. */
function OverdueActions({ subscription, isMember, onUpdateCard }: SubscriptionActionsProps) {
  const price = formatSubscriptionPrice(subscription);
  return (
    <>
      <Choice
        title={isMember ? t.keepTitle : t.continueTitle}
        body={isMember ? t.keepBody(price) : t.continueBody(price)}
      >
        <Button onClick={onUpdateCard}>{membershipTexts.cardUpdate.title}</Button>
      </Choice>
      <Choice title={t.endTitle} body={isMember ? t.endBody : t.stopBody}>
        <CancelButton subscription={subscription} isMember={isMember} />
      </Choice>
    </>
  );
}

export function SubscriptionActions(props: SubscriptionActionsProps) {
  const { subscription, isMember, onUpdateCard } = props;
  if (subscription.isCanceled) return <ResumeButton />;
  if (subscription.isPastDue) return <OverdueActions {...props} />;
  return (
    <div className="flex flex-wrap items-start justify-between gap-3 max-sm:*:grow">
      <Button variant="secondary" onClick={onUpdateCard}>
        {membershipTexts.cardUpdate.title}
      </Button>
      <CancelButton subscription={subscription} isMember={isMember} />
    </div>
  );
}

import type { Subscription } from '@plateful/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { membershipKeys } from '#features/membership/membership-query-keys.ts';
import { getErrorMessage } from '#lib/api-client.ts';
import { browserNavigation } from '#lib/browser-navigation.ts';
import { formatDate } from '#lib/format-for-locale.ts';
import { logError } from '#lib/logger.ts';
import { subscriptionApi } from '#lib/subscription-api.ts';
import { membershipTexts } from '#texts/en/membership.ts';
import { texts } from '#texts/localization.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { showToast } from '#ui/toast-store.ts';

const t = membershipTexts.subscription;
const FILE_NAME = 'subscription-actions.tsx';

/** Cancels the membership at the end of the paid period; at once if its payment is overdue. */
function CancelButton({ planId, expiresAt, isPastDue }: Subscription) {
  const [isConfirming, setIsConfirming] = useState(false);
  const cancellation = useMutation({
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
      <Button variant="dangerSoft" onClick={() => setIsConfirming(true)}>
        {t.cancel}
      </Button>
      <Alert>
        {cancellation.error &&
          getErrorMessage(cancellation.error, t.cancelFailed, texts.errors.network)}
      </Alert>
      <ConfirmDialog
        open={isConfirming}
        title={t.cancelTitle}
        confirmLabel={t.cancel}
        cancelLabel={t.keep}
        isDestructive
        busyLabel={isBusy && t.canceling}
        onConfirm={() => cancellation.mutate()}
        onCancel={() => setIsConfirming(false)}
      >
        {isPastDue ? t.cancelPastDueBody : t.cancelBody(formatDate(expiresAt))}
      </ConfirmDialog>
    </div>
  );
}

/** Takes the cancellation back. */
function ResumeButton() {
  const queryClient = useQueryClient();
  const resumption = useMutation({
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

interface SubscriptionActionsProps {
  subscription: Subscription;
  onUpdateCard: () => void;
}

export function SubscriptionActions({ subscription, onUpdateCard }: SubscriptionActionsProps) {
  if (subscription.isCanceled) return <ResumeButton />;
  return (
    <div className="flex flex-wrap items-start gap-3 max-sm:*:grow">
      <Button variant={subscription.isPastDue ? 'primary' : 'secondary'} onClick={onUpdateCard}>
        {membershipTexts.cardUpdate.title}
      </Button>
      <CancelButton {...subscription} />
    </div>
  );
}

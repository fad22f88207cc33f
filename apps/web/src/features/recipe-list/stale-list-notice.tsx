import { getErrorMessage } from '#lib/api-client.ts';
import { useAppStore } from '#lib/app-store.ts';
import { texts } from '#texts/texts.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';

interface StaleListNoticeProps {
  /** The error of the last refetch, or null. */
  error: Error | null;
  onRetry: () => void;
}

/** Tells that the list may be outdated. Offline, a notice at the top of the page says so already. */
export function StaleListNotice({ error, onRetry }: StaleListNoticeProps) {
  const { isOffline } = useAppStore();
  if (!error || isOffline) return null;
  return (
    <div className="mb-6 flex flex-wrap items-center gap-4">
      <Alert>{getErrorMessage(error, texts.items.failed)}</Alert>
      <Button variant="secondary" onClick={onRetry}>
        {texts.ui.tryAgain}
      </Button>
    </div>
  );
}

import { errorText } from '#lib/api.ts';
import { useAppStore } from '#lib/store.ts';
import { texts } from '#texts/texts.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';

interface OldListNoticeProps {
  /** Why the list could not be had anew; null when it could. */
  error: Error | null;
  onRetry: () => void;
}

/** Says above a list of before that it may be old. Who is offline reads so at the top of the page already. */
export function OldListNotice({ error, onRetry }: OldListNoticeProps) {
  const { offline } = useAppStore();
  if (!error || offline) return null;
  return (
    <div className="mb-6 flex flex-wrap items-center gap-4">
      <Alert>{errorText(error, texts.items.failed)}</Alert>
      <Button look="secondary" onClick={onRetry}>
        {texts.ui.tryAgain}
      </Button>
    </div>
  );
}

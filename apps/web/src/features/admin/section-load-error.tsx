import { texts } from '#texts/localization.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';

interface SectionLoadErrorProps {
  message: string;
  error?: unknown;
  onRetry: () => void;
}

/** Shown instead of a section that could not be loaded. */
export function SectionLoadError({ message, error, onRetry }: SectionLoadErrorProps) {
  return (
    <div className="grid justify-items-start gap-3">
      <Alert error={error}>{message}</Alert>
      <Button variant="secondary" onClick={onRetry}>
        {texts.ui.tryAgain}
      </Button>
    </div>
  );
}

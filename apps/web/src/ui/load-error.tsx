import { texts } from '#texts/localization.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';

interface LoadErrorProps {
  message: string;
  /** The error, whose request id is shown. */
  error?: unknown;
  onRetry: () => void;
}

/** A part of a page that could not be loaded, beside other content. Instead of all of it, see `PageLoadError`. */
export function LoadError({ message, error, onRetry }: LoadErrorProps) {
  return (
    <div className="grid max-w-2xl gap-3">
      <Alert error={error}>{message}</Alert>
      <Button variant="secondary" className="justify-self-start" onClick={onRetry}>
        {texts.ui.tryAgain}
      </Button>
    </div>
  );
}

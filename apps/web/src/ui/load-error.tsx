import { texts } from '#texts/localization.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';

interface LoadErrorProps {
  message: string;
  onRetry: () => void;
}

/** Content that could not be loaded, with a button to try again. */
export function LoadError({ message, onRetry }: LoadErrorProps) {
  return (
    <div className="grid justify-items-start gap-3">
      <Alert>{message}</Alert>
      <Button variant="secondary" onClick={onRetry}>
        {texts.ui.tryAgain}
      </Button>
    </div>
  );
}

import type { ReactNode } from 'react';
import { texts } from '#texts/localization.ts';
import { Button } from '#ui/button.tsx';
import { IllustratedMessage } from '#ui/illustrated-message.tsx';
import { PanIllustration } from '#ui/illustrations.tsx';

interface PageLoadErrorProps {
  message: string;
  error?: unknown;
  /** Heading level that fits the page. */
  headingLevel?: 'h1' | 'h2' | 'h3';
  /** The page has another primary action. */
  isSecondary?: boolean;
  secondaryAction?: ReactNode;
  onRetry: () => void;
}

/** Shown instead of the content of a page that could not be loaded. Beside other content, see `LoadError`. */
export function PageLoadError({
  message,
  error,
  headingLevel = 'h2',
  isSecondary = false,
  secondaryAction,
  onRetry,
}: PageLoadErrorProps) {
  return (
    <IllustratedMessage
      isAlert
      error={error}
      headingLevel={headingLevel}
      isSection={isSecondary}
      illustration={<PanIllustration />}
      title={message}
      action={
        <>
          <Button variant={isSecondary ? 'secondary' : 'primary'} onClick={onRetry}>
            {texts.ui.tryAgain}
          </Button>
          {secondaryAction}
        </>
      }
    >
      {/* Unless the message says so itself. */}
      {message.includes(texts.errors.network) ? null : texts.ui.failureAdvice}
    </IllustratedMessage>
  );
}

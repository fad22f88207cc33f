import { Copy } from 'lucide-react';
import { adminTexts } from '#texts/en/admin.ts';
import { IconButton } from '#ui/button.tsx';
import { showToast } from '#ui/toast-store.ts';

const t = adminTexts.copy;

interface CopyButtonProps {
  /** What is copied, for the label. */
  name: string;
  text: string;
  onCopied?: (message: string) => void;
  className?: string;
}

/** Copies text to the clipboard. */
export function CopyButton({ name, text, onCopied, className }: CopyButtonProps) {
  const show = (message: string, isErrorMessage: boolean) =>
    onCopied ? onCopied(message) : showToast({ message, isErrorMessage });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      show(t.copied, false);
    } catch {
      show(t.failed, true);
    }
  };
  return (
    <IconButton label={t.label(name)} onClick={() => void copy()} className={className}>
      <Copy aria-hidden="true" className="size-4" />
    </IconButton>
  );
}

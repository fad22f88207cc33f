import { Languages } from 'lucide-react';
import { getCurrentLanguage } from '#lib/language.ts';
import { classNames } from '#ui/class-names.ts';

/** In other languages, says that a text is only available in English. */
export function EnglishOnlyNote({ children, className }: { children: string; className?: string }) {
  const language = getCurrentLanguage();
  if (language === 'en') return null;
  return (
    <p
      lang={language}
      className={classNames(
        'flex gap-3 rounded-control bg-sunken px-4 py-3 text-sm print:hidden',
        className,
      )}
    >
      <Languages aria-hidden="true" className="size-5 shrink-0 text-muted" />
      {children}
    </p>
  );
}

import { texts } from '#texts/en.ts';
import { NotFoundContent } from '#ui/not-found.tsx';

export const meta = () => [{ title: texts.pageTitle(texts.notFound.pageTitle) }];

/** An address that leads nowhere. */
export default function NotFound() {
  return (
    <main id="main" tabIndex={-1} className="flex min-h-dvh flex-col">
      <NotFoundContent />
    </main>
  );
}

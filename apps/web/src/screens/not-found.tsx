import { Link } from 'react-router';
import { publicPage } from '#lib/page-meta.ts';
import { paths } from '#lib/paths.ts';
import { texts } from '#texts/texts.ts';
import { Logo } from '#ui/brand-mark.tsx';
import { NotFoundContent } from '#ui/not-found.tsx';

export const handle = { isStatic: true };
export const meta = () =>
  publicPage(texts.pageTitle(texts.notFound.pageTitle), texts.notFound.title);

/** An address that leads nowhere. */
export default function NotFound() {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="mx-auto w-full max-w-7xl px-4 py-3 sm:px-8 sm:py-4">
        <Link to={paths.landing} className="inline-flex min-h-11 items-center rounded-control">
          <Logo />
        </Link>
      </header>
      <main id="main" tabIndex={-1} className="flex flex-1 flex-col pb-16">
        <NotFoundContent />
      </main>
    </div>
  );
}

import { paths } from '#lib/paths.ts';
import { texts } from '#texts/texts.ts';
import { ButtonLink } from '#ui/button.tsx';
import { PlateDrawing } from '#ui/drawings.tsx';

const own = texts.notFound;

/** What stands on a page that is none; the page around it brings its own frame. */
export function NotFoundContent() {
  return (
    <div className="grid flex-1 place-content-center justify-items-center px-6 py-12 text-center">
      <PlateDrawing className="mb-4 w-52" />
      <p className="display-figures text-5xl font-semibold text-accent-ink">{own.code}</p>
      <h1 tabIndex={-1} className="mt-4 max-w-md text-2xl">
        {own.title}
      </h1>
      <ButtonLink to={paths.landing} size="large" className="mt-8">
        {own.action}
      </ButtonLink>
    </div>
  );
}

import { publicPage } from '#lib/page-meta.ts';
import { paths } from '#lib/paths.ts';
import { texts } from '#texts/texts.ts';
import { ButtonLink } from '#ui/button.tsx';
import { LemonDrawing } from '#ui/drawings.tsx';

const own = texts.hello;

export const handle = { isStatic: true };
export const meta = () => publicPage(texts.pageTitle(own.pageTitle), own.lead);

/** Greets whoever is not signed in. */
export default function Hello() {
  return (
    <div className="grid flex-1 content-start justify-items-center px-6 pt-12 pb-12 text-center sm:pt-24">
      <LemonDrawing className="mb-8 w-56" />
      <h1 tabIndex={-1} className="text-3xl sm:text-4xl">
        {own.title}
      </h1>
      <p className="mt-4 max-w-md text-lg text-muted">{own.lead}</p>
      <div className="mt-8 flex w-full max-w-sm flex-col gap-3 sm:flex-row sm:justify-center">
        <ButtonLink to={paths.login} look="secondary" size="large">
          {own.signIn}
        </ButtonLink>
        <ButtonLink to={paths.register} size="large">
          {own.getStarted}
        </ButtonLink>
      </div>
    </div>
  );
}

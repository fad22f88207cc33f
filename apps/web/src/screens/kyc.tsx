import { paths } from '#lib/paths.ts';
import { texts } from '#texts/texts.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { PlateDrawing } from '#ui/drawings.tsx';

const own = texts.kyc;

export const meta = () => [{ title: texts.pageTitle(own.pageTitle) }];

/** Welcomes to a verification that nobody asks for yet: its button has no effect, and says so. */
export default function Kyc() {
  return (
    <div className="grid flex-1 place-content-center justify-items-center px-6 py-12 text-center">
      <PlateDrawing className="mb-8 w-52" />
      <h1 tabIndex={-1} className="text-3xl sm:text-4xl">
        {own.title}
      </h1>
      <p className="mt-4 max-w-md text-lg text-muted">{own.lead}</p>
      <div className="mt-8 flex w-full max-w-sm flex-col gap-3 sm:flex-row sm:justify-center">
        <Button look="secondary" size="large" aria-describedby="no-effect">
          {own.action}
        </Button>
        <ButtonLink to={paths.home} size="large">
          {own.home}
        </ButtonLink>
      </div>
      <p id="no-effect" className="mt-6 max-w-md text-muted">
        {own.note}
      </p>
    </div>
  );
}

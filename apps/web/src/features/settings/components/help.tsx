import { paths } from '#lib/paths.ts';
import { texts } from '#texts/texts.ts';
import { ButtonLink } from '#ui/button.tsx';
import { WhiskDrawing } from '#ui/drawings.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

const own = texts.settings.help;

/** Says what will stand here, and where help is until then. */
export function Help() {
  return (
    <EmptyState
      drawing={<WhiskDrawing />}
      title={own.soonTitle}
      action={
        <ButtonLink to={paths.support} look="secondary">
          {own.support}
        </ButtonLink>
      }
    >
      {own.soonBody}
    </EmptyState>
  );
}

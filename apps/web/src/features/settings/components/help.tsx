import { texts } from '#texts/en.ts';
import { WhiskDrawing } from '#ui/drawings.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

const own = texts.settings.help;

/** Says what will stand here. */
export function Help() {
  return (
    <EmptyState drawing={<WhiskDrawing />} title={own.soonTitle}>
      {own.soonBody}
    </EmptyState>
  );
}

import type { RecognitionStatistics } from '@plateful/contract';
import { formatUsd } from '#features/admin/format-money.ts';
import { adminRecognitionTexts } from '#texts/en/admin-recognition.ts';
import { ProgressBar } from '#ui/progress-bar.tsx';

const t = adminRecognitionTexts.spending;
/** From this share of the budget on, the bar warns. */
const WARNING_SHARE = 0.8;

/** The cost of the current month, compared with the spending cap. */
export function SpendingCard({ spending }: { spending: RecognitionStatistics['spending'] }) {
  const { spentUsd, budgetUsd } = spending;
  const share = budgetUsd === null ? 0 : budgetUsd === 0 ? 1 : spentUsd / budgetUsd;
  const remaining = budgetUsd === null ? 0 : budgetUsd - spentUsd;
  return (
    <section aria-labelledby="spending" className="card-surface min-w-0 p-4 sm:p-6">
      <h2 id="spending" className="text-xl">
        {t.title}
      </h2>
      <p className="mt-4 flex flex-wrap items-baseline gap-x-2">
        <span className="display-figures text-3xl font-semibold">{formatUsd(spentUsd)}</span>
        {budgetUsd !== null && <span className="text-muted">{t.budget(formatUsd(budgetUsd))}</span>}
      </p>
      {budgetUsd !== null && (
        <div className="my-3">
          <ProgressBar
            value={share}
            className={share < WARNING_SHARE ? 'bg-leaf' : share < 1 ? 'bg-amber' : 'bg-error'}
          />
        </div>
      )}
      <p className="mt-2 text-muted">
        {budgetUsd === null && t.noBudget}
        {budgetUsd !== null && (remaining > 0 ? t.remaining(formatUsd(remaining)) : t.spent)}
      </p>
    </section>
  );
}

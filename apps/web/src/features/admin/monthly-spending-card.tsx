import type { RecognitionStatistics } from '@plateful/contract';
import { formatUsd } from '#features/admin/format-money.ts';
import { adminRecognitionTexts } from '#texts/en/admin-recognition.ts';
import { ProgressBar } from '#ui/progress-bar.tsx';

const t = adminRecognitionTexts.spending;
/** From this share of the budget on, the bar warns. */
const WARNING_SHARE = 0.8;

/** The cost of the current month, compared with the spending cap. */
export function MonthlySpendingCard({ spending }: { spending: RecognitionStatistics['spending'] }) {
  const { spentUsd, budgetUsd } = spending;
  const share = budgetUsd === null ? 0 : budgetUsd === 0 ? 1 : spentUsd / budgetUsd;
  const remaining = budgetUsd === null ? 0 : budgetUsd - spentUsd;
  return (
    <section
      aria-labelledby="spending"
      className="card-surface grid min-w-0 grid-cols-1 gap-y-2 p-4 sm:p-6"
    >
      <div>
        <h2 id="spending" className="text-xl">
          {t.title}
        </h2>
        <p className="mt-3 flex flex-wrap items-baseline gap-x-2">
          <span className="display-figures text-2xl font-semibold">{formatUsd(spentUsd)}</span>
          {budgetUsd !== null && (
            <span className="text-muted tabular-nums">{t.budget(formatUsd(budgetUsd))}</span>
          )}
        </p>
      </div>
      {budgetUsd !== null && (
        <ProgressBar
          value={share}
          className={share < WARNING_SHARE ? 'bg-accent' : share < 1 ? 'bg-amber' : 'bg-error'}
        />
      )}
      <p className="text-muted tabular-nums">
        {budgetUsd === null && t.noBudget}
        {budgetUsd !== null && (remaining > 0 ? t.remaining(formatUsd(remaining)) : t.spent)}
      </p>
    </section>
  );
}

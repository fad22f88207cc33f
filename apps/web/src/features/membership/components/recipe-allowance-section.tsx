import { useQuery } from '@tanstack/react-query';
import { usageQueryOptions } from '#features/membership/api.ts';
import { formatDate } from '#lib/format-for-locale.ts';
import { membershipTexts } from '#texts/en/membership.ts';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { SettingsSection } from '#ui/settings-section.tsx';

const t = membershipTexts.usage;

/** How much of the plan is used. Not shown until it is known, because it is not essential. */
export function RecipeAllowanceSection() {
  const { data: usage } = useQuery(usageQueryOptions());
  if (!usage) return null;
  const { limit, remaining, resetsAt } = usage.recipes;
  return (
    <SettingsSection id="usage" title={t.title}>
      {limit === null || remaining === null ? (
        <p>{t.unlimited}</p>
      ) : (
        <div className="grid gap-2">
          <p className="flex flex-wrap justify-between gap-x-4">
            <span>{t.recipesLeft(remaining, limit)}</span>
            {resetsAt && <span className="text-muted">{t.resets(formatDate(resetsAt))}</span>}
          </p>
          <ProgressBar value={limit === 0 ? 0 : remaining / limit} />
        </div>
      )}
    </SettingsSection>
  );
}

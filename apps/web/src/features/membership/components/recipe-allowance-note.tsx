import { useQuery } from '@tanstack/react-query';
import { usageQueryOptions } from '#features/membership/api.ts';
import { paths } from '#lib/paths-and-routes.ts';
import { Link } from '#lib/router/link.tsx';
import { membershipTexts } from '#texts/en/membership.ts';

const t = membershipTexts.usage;

/** The recipes left this month, by default with a link to the membership; nothing without a limit or if it is unknown. */
export function RecipeAllowanceNote({ hasLink = true }: { hasLink?: boolean }) {
  const { data: usage } = useQuery(usageQueryOptions());
  if (!usage || usage.recipes.limit === null || usage.recipes.remaining === null) return null;
  const { limit, remaining } = usage.recipes;
  return (
    <span className="fade-in flex items-center gap-x-3 max-sm:flex-col max-sm:items-start">
      <span>{t.recipesLeft(remaining, limit)}</span>
      {hasLink && usage.canPurchase && (
        <Link
          to={paths.pro}
          className="-my-2.5 inline-flex min-h-11 items-center font-medium text-accent-ink underline underline-offset-4"
        >
          {t.upgrade}
        </Link>
      )}
    </span>
  );
}

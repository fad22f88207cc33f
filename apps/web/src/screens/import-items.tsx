import type { Item } from '@plateful/contract';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { sharedSource } from '#features/recipes/import/import-api.ts';
import { ImportForm } from '#features/recipes/import/import-form.tsx';
import { ImportResults } from '#features/recipes/import/import-results.tsx';
import { titleOf } from '#features/recipes/photo-of.ts';
import { paths } from '#lib/paths.ts';
import { texts } from '#texts/texts.ts';
import { showToast } from '#ui/toast-store.ts';

const own = texts.importItems;

export const meta = () => [{ title: texts.pageTitle(own.pageTitle) }];

/** Recipes out of a text, a file or a page on the web. */
export default function ImportItems() {
  const navigate = useNavigate();
  const { hash } = useLocation();
  const [done, setDone] = useState<{ items: Item[]; skipped: number } | null>(null);

  function take(items: Item[], skipped: number) {
    const [first] = items;
    if (!first || items.length > 1 || skipped > 0) return setDone({ items, skipped });
    showToast({ message: own.done(titleOf(first)), isErrorMessage: false });
    void navigate(paths.item(first._id), { replace: true });
  }

  return (
    <>
      <h1 tabIndex={-1} className="text-3xl sm:text-4xl">
        {own.title}
      </h1>
      <p className="mt-2 mb-6 text-muted sm:mb-8">{own.lead}</p>
      {done ? (
        <ImportResults {...done} onAgain={() => setDone(null)} />
      ) : (
        <ImportForm key={hash} shared={sharedSource(hash)} onImported={take} />
      )}
    </>
  );
}

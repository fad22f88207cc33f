import type { Item } from '@plateful/contract';
import { useState } from 'react';
import { getRecipeTitle } from '#entities/recipe/recipe-photo-and-title.ts';
import { ImportForm } from '#features/recipe-import/import-form.tsx';
import { ImportResults } from '#features/recipe-import/import-results.tsx';
import { parseSharedSource } from '#features/recipe-import/import-source.ts';
import { paths } from '#lib/paths.ts';
import { useLocation, useNavigate } from '#lib/router/router-hooks.ts';
import { editTexts } from '#texts/en/edit.ts';
import { texts } from '#texts/localization.ts';
import { showToast } from '#ui/toast-store.ts';

const t = editTexts.importItems;

export const meta = () => [{ title: texts.formatPageTitle(t.pageTitle) }];

/** Imports recipes from text, a file or a web page. */
export default function ImportItemsScreen() {
  const navigate = useNavigate();
  const { hash } = useLocation();
  const [importResult, setImportResult] = useState<{ items: Item[]; skipped: number } | null>(null);

  function handleImported(items: Item[], skipped: number) {
    const [first] = items;
    if (!first || items.length > 1 || skipped > 0) return setImportResult({ items, skipped });
    showToast({ message: t.done(getRecipeTitle(first)), isErrorMessage: false });
    void navigate(paths.item(first._id), { replace: true });
  }

  return (
    <>
      <h1 tabIndex={-1} className="text-3xl sm:text-4xl">
        {t.title}
      </h1>
      <p className="mt-2 mb-6 text-muted sm:mb-8">{t.lead}</p>
      {importResult ? (
        <ImportResults {...importResult} onImportMore={() => setImportResult(null)} />
      ) : (
        <ImportForm
          key={hash}
          initialSource={parseSharedSource(hash)}
          onImported={handleImported}
        />
      )}
    </>
  );
}

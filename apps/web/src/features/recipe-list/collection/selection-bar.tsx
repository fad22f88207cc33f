import { type ItemCard, MAX_ITEMS_PER_CALL } from '@plateful/contract';
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { CopyCheck, CopyX, Download, type LucideIcon, Tag, Trash2, X } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { getListedCards } from '#entities/recipe/recipe-cache.ts';
import type { RecipeFilter } from '#entities/recipe/recipe-filter.ts';
import {
  areAllSelected,
  endRecipeSelection,
  selectRecipes,
  unselectAllRecipes,
  useRecipeSelection,
} from '#entities/recipe/recipe-selection.ts';
import {
  downloadRecipesAsJsonLd,
  logAndShowError,
  moveRecipesToTrash,
} from '#features/recipe-list/collection/selection-actions.ts';
import { TagRecipesDialog } from '#features/recipe-list/collection/tag-recipes-dialog.tsx';
import { useAppStore } from '#lib/app-store.ts';
import { selectionTexts } from '#texts/en/selection.ts';
import { texts } from '#texts/localization.ts';
import { IconButton } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { showToast } from '#ui/toast-store.ts';

const t = selectionTexts.selection;
const mutationKey = ['selection'];

/** Escape ends the selection, unless a dialog is open. */
function useEscape(): void {
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      if (!document.querySelector('dialog[open]')) endRecipeSelection();
    };
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, []);
}

function selectAll(cards: readonly ItemCard[]): void {
  if (selectRecipes(cards)) return;
  showToast({ message: texts.items.selectionLimit(MAX_ITEMS_PER_CALL), isErrorMessage: true });
}

interface ActionButtonProps {
  label: string;
  icon: LucideIcon;
  disabled?: boolean;
  className?: string;
  onClick: () => void;
}

const actionClass =
  'flex min-h-11 items-center justify-center gap-x-1.5 rounded-control px-2.5 font-medium transition-colors duration-150 enabled:hover:bg-surface disabled:opacity-50';

function ActionButton({ icon: Icon, label, className, ...props }: ActionButtonProps) {
  return (
    <button type="button" {...props} className={classNames(actionClass, className)}>
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      {label}
    </button>
  );
}

/** Selects all loaded recipes; when all of them, or as many as possible, are selected, unselects them. */
function SelectAllButton({ filter }: { filter: RecipeFilter | null }) {
  const queryClient = useQueryClient();
  const { cards } = useRecipeSelection();
  const getCards = () => getListedCards(queryClient, filter);
  const isAllSelected = useSyncExternalStore(
    // Scrolling loads more recipes.
    (onChange) => queryClient.getQueryCache().subscribe(onChange),
    () => cards !== null && areAllSelected(cards, getCards()),
  );
  return (
    <ActionButton
      className="max-toolbar:ml-auto"
      label={isAllSelected ? t.none : t.all}
      icon={isAllSelected ? CopyX : CopyCheck}
      onClick={() => (isAllSelected ? unselectAllRecipes() : selectAll(getCards()))}
    />
  );
}

/** The number of selected recipes, and actions on all of them. In place of the tools below it; stays at the top while scrolling. */
export function SelectionBar({ filter }: { filter: RecipeFilter | null }) {
  const queryClient = useQueryClient();
  const { isOffline } = useAppStore();
  const { cards } = useRecipeSelection();
  const [isTagging, setIsTagging] = useState(false);
  const selected = [...(cards?.values() ?? [])];
  const trash = useMutation({
    mutationKey,
    mutationFn: () => moveRecipesToTrash(queryClient, selected),
    onSuccess: endRecipeSelection,
    onError: (error) => logAndShowError(t.trashFailed, error),
  });
  const exporting = useMutation({
    mutationKey,
    mutationFn: () => downloadRecipesAsJsonLd(selected),
    onSuccess: endRecipeSelection,
    onError: (error) => logAndShowError(t.exportFailed, error),
  });
  const isBusy = useIsMutating({ mutationKey }) > 0;
  const isDisabled = isOffline || isBusy || selected.length === 0;
  const cancelButton = useRef<HTMLButtonElement>(null);
  // After the browser has laid out the page: focusing an element earlier would lay it out twice.
  useEffect(() => {
    const timer = setTimeout(() => cancelButton.current?.focus({ preventScroll: true }));
    return () => clearTimeout(timer);
  }, []);
  useEscape();
  return (
    <section
      aria-label={t.label}
      className="sticky top-[calc(env(safe-area-inset-top)+0.5rem)] z-20 -mb-27 rounded-control toolbar:-mb-13 bg-accent-soft p-1 shadow-soft dark:ring-1 dark:ring-line"
    >
      <div className="flex flex-wrap items-center">
        <IconButton ref={cancelButton} label={t.cancel} onClick={endRecipeSelection}>
          <X aria-hidden="true" className="size-5" />
        </IconButton>
        <p role="status" className="px-1 font-semibold whitespace-nowrap tabular-nums">
          {t.selected(selected.length)}
        </p>
        <SelectAllButton filter={filter} />
        <div className="flex max-toolbar:grid max-toolbar:basis-full max-toolbar:grid-cols-3 max-toolbar:*:min-h-14 max-sm:*:flex-col max-sm:*:px-1 max-sm:*:text-xs toolbar:ml-auto">
          <ActionButton
            label={t.tag}
            icon={Tag}
            disabled={isDisabled}
            onClick={() => setIsTagging(true)}
          />
          <ActionButton
            label={t.export}
            icon={Download}
            disabled={isDisabled}
            onClick={() => exporting.mutate()}
          />
          <ActionButton
            label={t.trash}
            icon={Trash2}
            disabled={isDisabled}
            onClick={() => trash.mutate()}
          />
        </div>
      </div>
      <p role="status" className="px-3 pb-2 text-sm text-muted empty:hidden">
        {isOffline ? t.offline : null}
      </p>
      {isTagging && <TagRecipesDialog cards={selected} onClose={() => setIsTagging(false)} />}
    </section>
  );
}

import { type ItemCard, MAX_RECIPE_LABELS, RECIPE_LABEL_MAX_LENGTH } from '@plateful/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { tagCountsQueryOptions } from '#entities/recipe/recipe-filter-queries.ts';
import { endRecipeSelection } from '#entities/recipe/recipe-selection.ts';
import {
  logAndShowError,
  refetchAfterTagChange,
} from '#features/recipe-list/collection/selection-actions.ts';
import { itemsApi } from '#lib/items-api.ts';
import { selectionTexts } from '#texts/en/selection.ts';
import { texts } from '#texts/localization.ts';
import { Button } from '#ui/button.tsx';
import { ChoiceChip } from '#ui/choice-chip-and-badge.tsx';
import { Dialog, DialogActions } from '#ui/dialog.tsx';
import { TextField } from '#ui/field.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { showToast } from '#ui/toast-store.ts';

const t = selectionTexts.tags;
/** The most used tags are offered. */
const MAX_OFFERED_TAGS = 40;

type Mode = 'add' | 'remove';

const splitTags = (text: string) =>
  text
    .split(',')
    .map((tag) => tag.normalize('NFC').trim().slice(0, RECIPE_LABEL_MAX_LENGTH).trim())
    .filter((tag) => tag !== '');

function showResult({ count, full }: { count: number; full: number }): void {
  if (count > 0) showToast({ message: t.changed(count), isErrorMessage: false });
  if (full > 0) showToast({ message: t.full(full, MAX_RECIPE_LABELS), isErrorMessage: true });
  if (count + full === 0) showToast({ message: t.unchanged, isErrorMessage: false });
}

interface TagChipsProps {
  chosen: readonly string[];
  onChange: (tags: string[]) => void;
}

function TagChips({ chosen, onChange }: TagChipsProps) {
  const { data: tags = [], isPending } = useQuery(tagCountsQueryOptions());
  if (tags.length === 0) return <p className="text-sm text-muted">{isPending ? null : t.none}</p>;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm font-semibold">{t.existing}</legend>
      <div className="-m-1 flex max-h-52 flex-wrap gap-2 overflow-y-auto p-1">
        {tags.slice(0, MAX_OFFERED_TAGS).map(({ tag }) => (
          <ChoiceChip
            key={tag}
            aria-pressed={chosen.includes(tag)}
            onClick={() =>
              onChange(
                chosen.includes(tag) ? chosen.filter((other) => other !== tag) : [...chosen, tag],
              )
            }
            className="max-w-full text-sm wrap-anywhere aria-pressed:bg-ink aria-pressed:text-paper aria-pressed:ring-ink"
          >
            {tag}
          </ChoiceChip>
        ))}
      </div>
    </fieldset>
  );
}

interface TagRecipesDialogProps {
  cards: readonly ItemCard[];
  onClose: () => void;
}

/** Adds tags to the selected recipes, or removes tags. */
export function TagRecipesDialog({ cards, onClose }: TagRecipesDialogProps) {
  const queryClient = useQueryClient();
  const [mode, setMode] = useState<Mode>('add');
  const [chosen, setChosen] = useState<string[]>([]);
  const [typed, setTyped] = useState('');
  const tags = [...new Set([...chosen, ...(mode === 'add' ? splitTags(typed) : [])])];
  const isDisabled = tags.length === 0 || tags.length > MAX_RECIPE_LABELS;
  const tagging = useMutation({
    mutationFn: () =>
      itemsApi.command('TAG_ITEMS', {
        itemIds: cards.map(({ _id }) => _id),
        [mode]: tags,
      }),
    onSuccess: (result) => {
      showResult(result);
      void refetchAfterTagChange(queryClient);
      onClose();
      endRecipeSelection();
    },
    onError: (error) => logAndShowError(t.failed, error),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isDisabled) tagging.mutate();
  }

  return (
    <Dialog
      open
      isSheetOnPhones
      title={t.title(cards.length)}
      body=""
      isBusy={tagging.isPending}
      onCancel={onClose}
    >
      <form onSubmit={submit} className="mt-4 grid gap-4">
        <SegmentedControl
          label={t.mode}
          options={(['add', 'remove'] as const).map((value) => ({ value, label: t[value] }))}
          value={mode}
          onChange={setMode}
        />
        <TagChips chosen={chosen} onChange={setChosen} />
        {mode === 'add' && (
          <TextField
            label={t.new}
            hint={t.newHint}
            value={typed}
            autoComplete="off"
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
        <DialogActions>
          <Button variant="secondary" disabled={tagging.isPending} onClick={onClose}>
            {texts.ui.cancel}
          </Button>
          <Button type="submit" disabled={isDisabled} busyLabel={tagging.isPending && t.saving}>
            {t[mode]}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

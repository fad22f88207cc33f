import { filterDiets } from '@plateful/contract';
import { useQuery } from '@tanstack/react-query';
import { Tags } from 'lucide-react';
import { useRef, useState } from 'react';
import { tagCountsQueryOptions } from '#entities/recipe/recipe-filter-queries.ts';
import {
  type FilterProps,
  getActivePanelFilters,
} from '#features/recipe-list/collection/filter-chips.tsx';
import { ManageTagsDialog } from '#features/recipe-list/collection/manage-tags-dialog.tsx';
import { TimeFilter } from '#features/recipe-list/time-filter.tsx';
import { recipeFilterTexts } from '#texts/en/recipe-filter.ts';
import { selectionTexts } from '#texts/en/selection.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Dialog, DialogActions } from '#ui/dialog.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { Select } from '#ui/select.tsx';

const t = recipeFilterTexts.filter;
const panelTexts = selectionTexts.panel;

/** The dialog of the tags, and the button that opens it and then gets the focus back. */
function useManageTags({ filter, onChange }: FilterProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const { data: tags = [] } = useQuery(tagCountsQueryOptions());
  const dialog = isOpen && (
    <ManageTagsDialog
      tags={tags}
      onReplaced={(oldTag, newTag) => {
        if (oldTag === filter.tag) onChange({ tag: newTag ?? undefined });
      }}
      onClose={() => {
        setIsOpen(false);
        // The sheet, which is open again, focuses its first control.
        setTimeout(() => button.current?.focus());
      }}
    />
  );
  return { button, dialog, isOpen, open: () => setIsOpen(true) };
}

interface FilterFieldsProps extends FilterProps {
  manageTags: ReturnType<typeof useManageTags>;
}

/** Fields for time, diet, tag and unconfirmed dishes. */
function FilterFields({ filter, onChange, manageTags }: FilterFieldsProps) {
  const { data: tags = [] } = useQuery(tagCountsQueryOptions());
  const { tag = '' } = filter;
  const tagOptions = tags.map((entry) => ({
    value: entry.tag,
    label: panelTexts.tagOption(entry.tag, entry.count),
  }));
  // Not listed while the tags are loading, and after its last recipe lost it.
  if (tag !== '' && !tags.some((entry) => entry.tag === tag))
    tagOptions.push({ value: tag, label: tag });
  return (
    <>
      <TimeFilter
        isLabelVisible
        maxMinutes={filter.maxMinutes ?? null}
        onChange={(maxMinutes) => onChange({ maxMinutes: maxMinutes ?? undefined })}
      />
      <SegmentedControl
        label={panelTexts.diet}
        isLabelVisible
        options={['' as const, ...filterDiets].map((value) => ({
          value,
          label: value === '' ? panelTexts.anyDiet : t.diets[value],
        }))}
        value={filter.diet ?? ''}
        onChange={(diet) => onChange({ diet: diet || undefined })}
      />
      <div className="grid items-end gap-2 sm:grid-cols-[minmax(0,1fr)_auto]">
        <Select
          label={panelTexts.tag}
          options={[{ value: '', label: panelTexts.anyTag }, ...tagOptions]}
          value={tag}
          onChange={({ target }) => onChange({ tag: target.value || undefined })}
        />
        <Button
          ref={manageTags.button}
          variant="secondary"
          className="min-h-12"
          disabled={tags.length === 0}
          icon={<Tags aria-hidden="true" className="size-5" />}
          onClick={manageTags.open}
        >
          {selectionTexts.tags.manage}
        </Button>
      </div>
      <div className="self-end">
        <Checkbox
          label={panelTexts.needsReview}
          checked={filter.needsReview ?? false}
          onChange={({ target }) => onChange({ needsReview: target.checked || undefined })}
        />
      </div>
    </>
  );
}

/** The filters, on phones in a sheet at the bottom of the screen, otherwise above the recipes. They apply at once. */
export function FilterPanel({ onClose, ...props }: FilterProps & { onClose: () => void }) {
  // Decided once, so that nothing is lost when the window changes its size.
  const [isPhone] = useState(() => window.matchMedia('(width < 48rem)').matches);
  const { filter, onChange } = props;
  const manageTags = useManageTags(props);
  const fields = <FilterFields {...props} manageTags={manageTags} />;
  if (!isPhone) {
    return (
      <div className="mt-3 grid basis-full gap-4 card-surface p-4 md:grid-cols-2">
        {fields}
        {manageTags.dialog}
      </div>
    );
  }
  const active = getActivePanelFilters(filter);
  return (
    <>
      <Dialog open={!manageTags.isOpen} isSheet title={t.filters} body={null} onCancel={onClose}>
        <div className="mt-4 grid gap-5">{fields}</div>
        <DialogActions>
          <Button
            variant="secondary"
            disabled={active.length === 0}
            onClick={() => onChange(Object.fromEntries(active.map(([name]) => [name, undefined])))}
          >
            {panelTexts.clear}
          </Button>
          <Button onClick={onClose}>{panelTexts.show}</Button>
        </DialogActions>
      </Dialog>
      {manageTags.dialog}
    </>
  );
}

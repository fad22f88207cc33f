import { nutritionFields } from '@plateful/contract';
import { type RefObject, useId, useRef } from 'react';
import { getCategoryLabel } from '#entities/recipe/category-order-and-labels.ts';
import { applyConflictChoice } from '#features/recipe-editor/apply-conflict-choice.ts';
import {
  type Conflict,
  type EditorState,
  hasUnresolvedConflicts,
} from '#features/recipe-editor/editor-state.ts';
import {
  type FieldName,
  type FieldValue,
  isLineArray,
} from '#features/recipe-editor/recipe-form-values.ts';
import { useFieldsScrollAnchoring } from '#features/recipe-editor/use-fields-scroll-anchoring.ts';
import { useHiddenNoticeToast } from '#features/recipe-editor/use-hidden-notice-toast.ts';
import { editTexts } from '#texts/en/edit.ts';
import { recipeFieldTexts } from '#texts/en/recipe-fields.ts';
import { Photo } from '#ui/photo.tsx';

const t = recipeFieldTexts.fields;

interface FieldVersionProps {
  field: FieldName;
  value: FieldValue;
}

function FieldVersion({ field, value }: FieldVersionProps) {
  if (field === 'previewIconUrl' && typeof value === 'string') {
    return (
      <Photo
        src={value}
        alt={editTexts.edit.previewAlt}
        unsupportedLabel={value.startsWith('data:') ? editTexts.edit.unsupportedPreview : undefined}
        className="aspect-square w-24 rounded-control"
      />
    );
  }
  if (value === null) {
    return <p className="text-muted">{field === 'nutrition' ? t.computedValue : t.emptyValue}</p>;
  }
  if (typeof value === 'string') {
    const text = field === 'category' ? getCategoryLabel(value) : value;
    return <p className="whitespace-pre-line">{text || t.emptyValue}</p>;
  }
  const lines = isLineArray(value)
    ? value
    : nutritionFields.map((name) => `${t.nutrients[name]}: ${value[name] || t.unknownValue}`);
  if (lines.length === 0) return <p className="text-muted">{t.emptyValue}</p>;
  return (
    <ul className="grid gap-1">
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines keep their order
        <li key={index}>{typeof line === 'string' ? line : <strong>{line.heading}</strong>}</li>
      ))}
    </ul>
  );
}

interface ConflictChoiceProps {
  conflict: Conflict;
  onChoose: (choice: 'mine' | 'theirs') => void;
}

function ConflictChoice({ conflict, onChoose }: ConflictChoiceProps) {
  const { field, mine, theirs, choice } = conflict;
  const id = useId();
  const versions = [
    { name: 'mine', value: mine, label: t.keepMine, ownerLabel: t.mine },
    { name: 'theirs', value: theirs, label: t.takeTheirs, ownerLabel: t.theirs },
  ] as const;
  return (
    <fieldset>
      <legend className="font-semibold">{editTexts.edit.fields[field]}</legend>
      <div className="mt-2 grid gap-3 sm:grid-cols-2">
        {versions.map(({ name, value, label, ownerLabel }) => (
          <label
            key={name}
            className="flex min-w-0 cursor-pointer flex-col gap-2 rounded-control bg-surface p-4 ring-1 ring-control-border ring-inset has-checked:ring-2 has-checked:ring-accent-ink"
          >
            <span className="flex min-h-7 items-center gap-3 font-medium">
              <input
                type="radio"
                name={id}
                checked={choice === name}
                aria-describedby={`${id}-${name}`}
                onChange={() => onChoose(name)}
                className="choice-input size-5 shrink-0"
              />
              {label}
            </span>
            <span className="sr-only">{ownerLabel}</span>
            <div id={`${id}-${name}`} className="max-h-60 overflow-auto">
              <FieldVersion field={field} value={value} />
            </div>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface ConflictResolverProps {
  state: EditorState;
  headingRef: RefObject<HTMLHeadingElement | null>;
  onChange: (update: (current: EditorState) => EditorState) => void;
}

/** Shows both versions of each conflicting field side by side, so that the user can choose. */
function ConflictResolver({ state, headingRef, onChange }: ConflictResolverProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="fade-in rounded-card bg-amber-soft p-4 sm:p-6">
      <h2 ref={headingRef} id={id} tabIndex={-1} className="text-xl outline-none">
        {t.conflictTitle}
      </h2>
      <p role="alert" className="mt-1">
        {hasUnresolvedConflicts(state) ? t.conflictBody : t.conflictsResolvedBody}
      </p>
      <div className="mt-4 grid gap-6">
        {state.conflicts.map((conflict) => (
          <ConflictChoice
            key={conflict.field}
            conflict={conflict}
            onChoose={(choice) =>
              onChange((current) => applyConflictChoice(current, conflict.field, choice))
            }
          />
        ))}
      </div>
    </section>
  );
}

/** Shown when the recipe is deleted while it is being edited. */
function DeletedNotice() {
  return (
    <div role="alert" className="fade-in rounded-card bg-amber-soft p-4 sm:p-6">
      <h2 className="text-xl">{editTexts.edit.deletedTitle}</h2>
      <p className="mt-1">{editTexts.edit.deletedBody}</p>
    </div>
  );
}

interface RemoteChangesProps extends ConflictResolverProps {
  isDeleted: boolean;
}

/** What another device did to the recipe while it is being edited: deleted it, or changed the same fields. */
export function RemoteChangesNotice({ isDeleted, ...resolver }: RemoteChangesProps) {
  const marker = useRef<HTMLDivElement>(null);
  const { conflicts, mergedFields } = resolver.state;
  const hasConflicts = conflicts.length > 0;
  useFieldsScrollAnchoring(marker);
  useHiddenNoticeToast(marker, isDeleted || hasConflicts || mergedFields.length > 0);
  return (
    <>
      <div ref={marker} className="hidden" />
      {isDeleted && <DeletedNotice />}
      {!isDeleted && hasConflicts && <ConflictResolver {...resolver} />}
    </>
  );
}

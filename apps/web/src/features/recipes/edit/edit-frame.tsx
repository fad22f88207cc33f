import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { FieldName } from '#features/recipes/edit/edit-fields.ts';
import { EditMore } from '#features/recipes/edit/edit-more.tsx';
import { EditPreview } from '#features/recipes/edit/edit-preview.tsx';
import { EditTexts } from '#features/recipes/edit/edit-texts.tsx';
import type { EditingHandle } from '#features/recipes/edit/use-editing.ts';
import type { useLeaveGuard } from '#features/recipes/edit/use-leave-guard.ts';
import type { Saving } from '#features/recipes/edit/use-save.ts';
import { texts } from '#texts/texts.ts';
import { Alert } from '#ui/alert.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/dialog.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { Form } from '#ui/form.tsx';

const own = texts.edit;
const inMore: readonly FieldName[] = [
  'category',
  'servings',
  'ingredients',
  'instructions',
  'figures',
  'tagId',
];

interface EditFrameProps {
  handle: EditingHandle;
  saving: Saving;
  guard: ReturnType<typeof useLeaveGuard>;
  /** Opens with everything in view. */
  isOpen?: boolean;
  submit: string;
  cancelTo: string;
  /** What is to be known before one reads on. */
  notices: ReactNode;
  photos: ReactNode;
  onSubmit: () => void;
  onLeave: () => void;
}

/** The form of a recipe, stored or not: preview, texts, photos, the rest, and the buttons below. */
export function EditFrame(props: EditFrameProps) {
  const { handle, saving, guard, submit, cancelTo, notices, photos, onSubmit, onLeave } = props;
  const { editing, type } = handle;
  const { isSaving, problems, failure } = saving;
  const [isOpen, setIsOpen] = useState(props.isOpen ?? false);
  const fields = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (inMore.some((name) => problems[name])) setIsOpen(true);
    if (Object.keys(problems).length === 0) return;
    // After the disclosure has opened.
    const frame = requestAnimationFrame(() =>
      fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
    );
    return () => cancelAnimationFrame(frame);
  }, [problems]);

  return (
    <Form onSubmit={onSubmit} className="grid max-w-3xl gap-6">
      {notices}
      <fieldset disabled={isSaving} aria-busy={isSaving} className="min-w-0">
        <div ref={fields} className="grid gap-6">
          <div className="card-surface grid gap-6 p-4 sm:p-6">
            <EditPreview
              value={editing.fields.previewIconUrl}
              problem={problems.previewIconUrl}
              onChange={(previewIconUrl) => type({ previewIconUrl })}
            />
            <EditTexts fields={editing.fields} problems={problems} onChange={type} />
          </div>
          <div className="card-surface p-4 sm:p-6">{photos}</div>
          <div className="card-surface p-4 sm:p-6">
            <Disclosure label={own.more} hint={own.moreHint} open={isOpen} onToggle={setIsOpen}>
              <EditMore editing={editing} problems={problems} onChange={type} />
            </Disclosure>
          </div>
        </div>
      </fieldset>
      <Alert>{failure}</Alert>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="large" className="min-w-32" busy={isSaving && own.saving}>
          {submit}
        </Button>
        <ButtonLink to={cancelTo} replace look="quiet" size="large">
          {own.cancel}
        </ButtonLink>
      </div>
      <ConfirmDialog
        open={guard.isAsking}
        danger
        title={own.leaveTitle}
        confirm={own.leave}
        cancel={own.stay}
        onConfirm={() => {
          onLeave();
          guard.leave();
        }}
        onCancel={guard.stay}
      >
        {own.leaveBody}
      </ConfirmDialog>
    </Form>
  );
}

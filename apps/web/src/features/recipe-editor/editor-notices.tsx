import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import type { EditorState } from '#features/recipe-editor/editor-state.ts';
import { formatList } from '#lib/format-for-locale.ts';
import { useOnlineStatus } from '#lib/use-online-status.ts';
import { editTexts } from '#texts/en/edit.ts';
import { Button } from '#ui/button.tsx';

const t = editTexts.edit;

interface NoticeProps {
  children: ReactNode;
  action?: ReactNode;
}

function Notice({ children, action }: NoticeProps) {
  return (
    <div className="fade-in flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control bg-sunken py-2 pr-2 pl-4">
      <Info aria-hidden="true" className="size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1 basis-56 py-1">{children}</div>
      {action}
    </div>
  );
}

interface EditorNoticesProps {
  state: EditorState;
  isDraftRestored: boolean;
  onDiscard: () => void;
  onDismiss: () => void;
}

/** Notices above the form: offline, restored draft, merged changes. */
export function EditorNotices({
  state,
  isDraftRestored,
  onDiscard,
  onDismiss,
}: EditorNoticesProps) {
  const isOnline = useOnlineStatus();
  return (
    <div role="status" className="grid gap-3 empty:hidden">
      {!isOnline && <Notice>{t.offline}</Notice>}
      {isDraftRestored && (
        <Notice
          action={
            <Button variant="link" onClick={onDiscard}>
              {t.discardDraft}
            </Button>
          }
        >
          {t.draftRestored}
        </Notice>
      )}
      {state.mergedFields.length > 0 && (
        <Notice
          action={
            <Button variant="link" onClick={onDismiss}>
              {t.dismiss}
            </Button>
          }
        >
          <p className="font-medium">{t.changedElsewhereTitle}</p>
          <p className="text-sm text-muted">
            {t.mergedFields(formatList(state.mergedFields.map((name) => t.fields[name])))}
          </p>
        </Notice>
      )}
    </div>
  );
}

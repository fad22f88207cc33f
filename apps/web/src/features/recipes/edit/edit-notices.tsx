import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Editing } from '#features/recipes/edit/merge-edits.ts';
import { formatList } from '#lib/format.ts';
import { useOnline } from '#lib/use-online.ts';
import { texts } from '#texts/texts.ts';
import { Button } from '#ui/button.tsx';

const own = texts.edit;

interface NoteProps {
  children: ReactNode;
  action?: ReactNode;
}

function Note({ children, action }: NoteProps) {
  return (
    <div className="appear flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control bg-sunken py-2 pr-2 pl-4">
      <Info aria-hidden="true" className="size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1 basis-56 py-1">{children}</div>
      {action}
    </div>
  );
}

interface EditNoticesProps {
  editing: Editing;
  isRestored: boolean;
  onDiscard: () => void;
  onRead: () => void;
}

/** What one should know while editing, said quietly. */
export function EditNotices({ editing, isRestored, onDiscard, onRead }: EditNoticesProps) {
  const isOnline = useOnline();
  return (
    <div role="status" className="grid gap-3 empty:hidden">
      {!isOnline && <Note>{own.offline}</Note>}
      {isRestored && (
        <Note
          action={
            <Button look="inline" onClick={onDiscard}>
              {own.discard}
            </Button>
          }
        >
          {own.restored}
        </Note>
      )}
      {editing.taken.length > 0 && (
        <Note
          action={
            <Button look="inline" onClick={onRead}>
              {own.dismiss}
            </Button>
          }
        >
          <p className="font-medium">{own.elsewhere}</p>
          <p className="text-sm text-muted">
            {own.takenOver(formatList(editing.taken.map((name) => own.fields[name])))}
          </p>
        </Note>
      )}
    </div>
  );
}

import type { LogRecord } from '@plateful/contract';
import { type ReactNode, useEffect, useState } from 'react';
import { CopyButton } from '#features/admin/copy-button.tsx';
import { LogLevelBadge } from '#features/admin/log-level-badge.tsx';
import { formatDateTime } from '#lib/format-for-locale.ts';
import { paths } from '#lib/paths-and-routes.ts';
import { adminTexts } from '#texts/en/admin.ts';
import { texts } from '#texts/localization.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Dialog } from '#ui/dialog.tsx';

const t = adminTexts.entry;
/** The lines of code that fit without scrolling. */
const MOST_VISIBLE_LINES = 11;

interface DetailProps {
  name: keyof typeof t.fields;
  value: string | null;
  isCode?: boolean;
  onCopied?: (message: string) => void;
  /** Instead of the value. */
  children?: ReactNode;
}

/** A field of an entry; with a copy button if `onCopied` is set. */
function Detail({ name, value, isCode, onCopied, children }: DetailProps) {
  const label = t.fields[name];
  return (
    <div
      className={classNames('min-w-0 border-t border-line pt-1 pb-3', isCode && 'sm:col-span-2')}
    >
      <dt
        className={classNames(
          'flex min-h-11 items-center justify-between gap-2 text-sm font-semibold text-muted',
          !(value && onCopied) && 'max-sm:min-h-8',
        )}
      >
        {label}
        {value && onCopied && (
          <CopyButton name={label} text={value} onCopied={onCopied} className="-mr-3" />
        )}
      </dt>
      <dd className="break-words">
        {isCode && value ? (
          <pre
            // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard
            tabIndex={0}
            className="max-h-72 overflow-auto rounded-control bg-sunken p-3 text-sm"
          >
            {value}
            {value.split('\n').length > MOST_VISIBLE_LINES && (
              <span className="pointer-events-none sticky bottom-0 left-0 -mx-3 block h-8 bg-linear-to-t from-sunken" />
            )}
          </pre>
        ) : (
          (children ?? (value || t.none))
        )}
      </dd>
    </div>
  );
}

function LogDetails({ entry }: { entry: LogRecord }) {
  const [notice, setNotice] = useState('');
  const context =
    Object.keys(entry.context).length > 0 ? JSON.stringify(entry.context, null, 2) : '';
  const copyable = { onCopied: setNotice };
  return (
    <>
      <dl className="mt-4 grid [&_:is(button,pre)]:scroll-mb-24 grid-cols-1 sm:grid-cols-2 sm:gap-x-6">
        <Detail name="level" value={entry.level}>
          <LogLevelBadge level={entry.level} />
        </Detail>
        <Detail name="timestamp" value={entry.timestamp}>
          {formatDateTime(entry.timestamp)}{' '}
          <span className="block text-sm text-muted">{entry.timestamp}</span>
        </Detail>
        <Detail name="platform" value={entry.platform} />
        <Detail name="service" value={entry.service} />
        <Detail name="userId" value={entry.userId} {...copyable} />
        <Detail name="sessionId" value={entry.sessionId} {...copyable} />
        <Detail name="requestId" value={entry.requestId} {...copyable} />
        <Detail name="fileName" value={entry.fileName} />
        <Detail name="context" value={context} isCode {...copyable} />
        <Detail name="stack" value={entry.stack} isCode {...copyable} />
      </dl>
      <p role="status" className="mt-2 min-h-6 text-sm font-medium text-leaf">
        {notice}
      </p>
    </>
  );
}

interface LogDetailsDialogProps {
  /** Null if closed. */
  entry: LogRecord | null;
  onClose: () => void;
}

/** All fields of a log entry. */
export function LogDetailsDialog({ entry, onClose }: LogDetailsDialogProps) {
  // Keeps the content while the dialog closes.
  const [shownEntry, setShownEntry] = useState(entry);
  useEffect(() => {
    if (entry) setShownEntry(entry);
  }, [entry]);
  const shown = entry ?? shownEntry;
  return (
    <Dialog
      isWide
      isSheetOnPhones
      focusTitleOnOpen
      open={entry !== null}
      title={t.title}
      body={shown && <p className="break-words">{shown.message || t.noMessage}</p>}
      onCancel={onClose}
    >
      {shown && <LogDetails key={shown._id} entry={shown} />}
      <div className="sticky bottom-0 -mx-6 -mb-6 flex justify-end gap-2 border-t border-line bg-surface px-6 py-4 max-sm:*:flex-1">
        {shown?.userId && (
          <ButtonLink variant="secondary" to={`${paths.adminDashboard}?user=${shown.userId}`}>
            {t.openUser}
          </ButtonLink>
        )}
        <Button variant="secondary" onClick={onClose}>
          {texts.ui.close}
        </Button>
      </div>
    </Dialog>
  );
}

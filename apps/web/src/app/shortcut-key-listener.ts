import { paths } from '#lib/paths-and-routes.ts';

/** Maximum delay between the two keys of a sequence. */
const KEY_SEQUENCE_TIMEOUT_MS = 1500;
const textEntrySelector =
  'input:not([type=checkbox], [type=radio], [type=file]), textarea, select, [contenteditable], [role=combobox], [role=menu], [role=listbox]';

/** Ignores keys typed into fields or while a dialog or menu is open. */
function shouldIgnoreKey(event: KeyboardEvent): boolean {
  const element = event.target instanceof Element ? event.target : null;
  return (
    event.defaultPrevented ||
    event.isComposing ||
    event.repeat ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    Boolean(element?.closest(textEntrySelector)) ||
    document.querySelector('dialog[open]') !== null
  );
}

/** The search field of the page, if it has one. */
const findSearchField = () => document.querySelector<HTMLElement>('[data-search-field]');

interface ShortcutActions {
  navigate: (path: string) => void;
  openDialog: () => void;
}

/** Listens for the single-key shortcuts. @returns a function that stops */
export function listenForShortcutKeys({ navigate, openDialog }: ShortcutActions): () => void {
  const sequenceActions: Record<string, () => void> = {
    h: () => navigate(paths.home),
    i: () => navigate(paths.items),
  };
  const singleKeyActions: Record<string, () => void> = {
    '/': () => {
      const field = findSearchField();
      if (field) field.focus();
      else navigate(paths.search);
    },
    n: () => navigate(paths.createItemFromPhoto),
    '?': openDialog,
  };
  let sequenceStartedAt = Number.NEGATIVE_INFINITY;
  function handleKeyDown(event: KeyboardEvent) {
    if (shouldIgnoreKey(event)) return;
    const isInSequence = event.timeStamp - sequenceStartedAt < KEY_SEQUENCE_TIMEOUT_MS;
    sequenceStartedAt = event.key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY;
    const action = (isInSequence && sequenceActions[event.key]) || singleKeyActions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  }
  window.addEventListener('keydown', handleKeyDown);
  return () => window.removeEventListener('keydown', handleKeyDown);
}

import { useEffect, useRef, useState } from 'react';
import { localStorageKeys, readLocalStorage, writeLocalStorage } from '#lib/browser-storage.ts';
import { paths } from '#lib/paths-and-routes.ts';
import { useNavigate } from '#lib/router/router-hooks.ts';

const DISABLED = 'off';
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

export interface KeyboardShortcuts {
  isDialogOpen: boolean;
  isEnabled: boolean;
  openDialog: () => void;
  closeDialog: () => void;
  setEnabled: (isOn: boolean) => void;
}

/** Handles the single-key shortcuts. They can be disabled in the dialog. */
export function useKeyboardShortcuts(): KeyboardShortcuts {
  const navigate = useNavigate();
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const [isEnabled, setIsEnabled] = useState(
    () => readLocalStorage(localStorageKeys.shortcuts) !== DISABLED,
  );
  const sequenceStartedAt = useRef(0);

  useEffect(() => {
    if (!isEnabled) return;
    const sequenceActions: Record<string, () => void> = {
      h: () => void navigate(paths.home),
      i: () => void navigate(paths.items),
    };
    const singleKeyActions: Record<string, () => void> = {
      '/': () => {
        const field = findSearchField();
        if (field) field.focus();
        else void navigate(paths.search);
      },
      n: () => void navigate(paths.createItemFromPhoto),
      '?': () => setIsDialogOpen(true),
    };
    function handleKeyDown(event: KeyboardEvent) {
      if (shouldIgnoreKey(event)) return;
      const isInSequence = event.timeStamp - sequenceStartedAt.current < KEY_SEQUENCE_TIMEOUT_MS;
      sequenceStartedAt.current = event.key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY;
      const action = (isInSequence && sequenceActions[event.key]) || singleKeyActions[event.key];
      if (!action) return;
      event.preventDefault();
      action();
    }
    sequenceStartedAt.current = Number.NEGATIVE_INFINITY;
    window.addEventListener('keydown', handleKeyDown);
    return () => window.removeEventListener('keydown', handleKeyDown);
  }, [isEnabled, navigate]);

  return {
    isDialogOpen,
    isEnabled,
    openDialog: () => setIsDialogOpen(true),
    closeDialog: () => setIsDialogOpen(false),
    setEnabled(enabled) {
      setIsEnabled(enabled);
      writeLocalStorage(localStorageKeys.shortcuts, enabled ? null : DISABLED);
    },
  };
}

import { useEffect, useState } from 'react';
import { localStorageKeys, readLocalStorage, writeLocalStorage } from '#lib/browser-storage.ts';
import { createLazyModule, useLazyModule } from '#lib/lazy-module.ts';
import { useNavigate } from '#lib/router/router-hooks.ts';

const DISABLED = 'off';
export const keyListenerModule = createLazyModule(() => import('#app/shortcut-key-listener.ts'));

export interface KeyboardShortcutsState {
  isDialogOpen: boolean;
  isEnabled: boolean;
  openDialog: () => void;
  closeDialog: () => void;
  setEnabled: (isOn: boolean) => void;
}

/** The single-key shortcuts, whose code is loaded when the browser is idle. They can be disabled in the dialog. */
export function useKeyboardShortcuts(): KeyboardShortcutsState {
  const navigate = useNavigate();
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const [isEnabled, setIsEnabled] = useState(
    () => readLocalStorage(localStorageKeys.shortcuts) !== DISABLED,
  );
  const listener = useLazyModule(keyListenerModule, isEnabled && 'whenIdle');

  useEffect(() => {
    if (!isEnabled) return;
    return listener?.listenForShortcutKeys({
      navigate: (path) => void navigate(path),
      openDialog: () => setIsDialogOpen(true),
    });
  }, [isEnabled, navigate, listener]);

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

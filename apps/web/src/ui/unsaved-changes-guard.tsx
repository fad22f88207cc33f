import { createLazyModule, useLazyModule } from '#lib/lazy-module.ts';
import { showNetworkError } from '#ui/toast-store.ts';
import { useUnsavedChangesGuard } from '#ui/use-unsaved-changes-guard.ts';

const unsavedChangesDialog = createLazyModule(() => import('#ui/unsaved-changes-dialog.tsx'));

/** Asks for confirmation before unsaved changes are lost. */
export function UnsavedChangesGuard({ isUnsaved }: { isUnsaved: boolean }) {
  const guard = useUnsavedChangesGuard(isUnsaved);
  const dialog = useLazyModule(
    unsavedChangesDialog,
    guard.isBlocked || (isUnsaved && 'whenIdle'),
    showNetworkError,
  );
  return (
    dialog && (
      <dialog.UnsavedChangesDialog
        open={guard.isBlocked}
        onLeave={guard.leave}
        onStay={guard.stay}
      />
    )
  );
}

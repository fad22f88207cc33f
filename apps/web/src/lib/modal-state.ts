import { useAppStore } from '#lib/app-store.ts';

/** Ids of the dialogs that can be opened from anywhere. */
export const modalIds = {
  deleteAccount: 'DeleteAccountConfirmation',
  logOut: 'LogOutConfirmation',
} as const;

export type ModalId = (typeof modalIds)[keyof typeof modalIds];

/** Opens one dialog and closes any other. */
export function openModal(id: ModalId): void {
  useAppStore.setState({ openModalId: id });
}

export function closeModal(): void {
  useAppStore.setState({ openModalId: null });
}

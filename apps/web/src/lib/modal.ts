import { useAppStore } from '#lib/store.ts';

/** Every dialog that is opened by its name from anywhere. */
export const modalIds = {
  deleteAccount: 'DeleteAccountConfirmation',
  logOut: 'LogOutConfirmation',
  language: 'LanguageChoice',
} as const;

export type ModalId = (typeof modalIds)[keyof typeof modalIds];

/** Opens one dialog; the one that was open closes. */
export function openModal(id: ModalId): void {
  useAppStore.setState({ modal: id });
}

export function closeModal(): void {
  useAppStore.setState({ modal: null });
}

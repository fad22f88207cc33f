import { useAppStore } from '#lib/app-store.ts';

const setEnteredEmail = (enteredEmail: string) => useAppStore.setState({ enteredEmail });

/** The email address that the sign-in, sign-up and recovery pages share. */
export function useEnteredEmail(): [email: string, setEmail: (email: string) => void] {
  return [useAppStore(({ enteredEmail }) => enteredEmail), setEnteredEmail];
}

import { useEffect, useState } from 'react';
import {
  readSessionStorage,
  sessionStorageKeys,
  writeSessionStorage,
} from '#lib/browser-storage.ts';
import { createRandomId } from '#lib/create-random-id.ts';

/** The unsent message. A field that is null was not edited yet and shows the user's data. */
export interface ContactFormDraft {
  name: string | null;
  email: string | null;
  message: string;
  /** Changes with every edit, so that a retry of the same message is recognized. */
  requestKey: string;
}

interface StoredSupportDraft extends ContactFormDraft {
  /** Null if the author was not signed in. */
  userId: string | null;
}

const createEmptyDraft = (): ContactFormDraft => ({
  name: null,
  email: null,
  message: '',
  requestKey: createRandomId(),
});

function isStoredSupportDraft(value: unknown): value is StoredSupportDraft {
  if (typeof value !== 'object' || value === null) return false;
  const draft = value as Record<string, unknown>;
  return (
    ['message', 'requestKey'].every((name) => typeof draft[name] === 'string') &&
    ['name', 'email', 'userId'].every(
      (name) => draft[name] === null || typeof draft[name] === 'string',
    )
  );
}

/** The draft of this tab, unless another user has written it. */
function readStoredDraft(userId: string | null): ContactFormDraft | null {
  try {
    const stored: unknown = JSON.parse(readSessionStorage(sessionStorageKeys.support) ?? 'null');
    const belongsToUser =
      isStoredSupportDraft(stored) && (stored.userId === null || stored.userId === userId);
    return belongsToUser ? stored : null;
  } catch {
    return null;
  }
}

/** Stores a support message in this tab until it is sent. */
export function useContactFormDraft(userId: string | null) {
  const [draft, setDraft] = useState(createEmptyDraft);

  // The draft is read after hydration, because the prerendered page has none.
  useEffect(() => setDraft(readStoredDraft(userId) ?? createEmptyDraft()), [userId]);

  function updateDraft(changes: Partial<ContactFormDraft>) {
    const { name, email, message } = { ...draft, ...changes };
    const updated = { name, email, message, requestKey: createRandomId() };
    setDraft(updated);
    writeSessionStorage(
      sessionStorageKeys.support,
      JSON.stringify({ ...updated, userId } satisfies StoredSupportDraft),
    );
  }

  /** Clears the message after sending; name and email stay. */
  function clearMessage() {
    setDraft({ ...draft, message: '', requestKey: createRandomId() });
    writeSessionStorage(sessionStorageKeys.support, null);
  }

  return { draft, updateDraft, clearMessage };
}

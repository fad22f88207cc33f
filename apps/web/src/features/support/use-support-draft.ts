import { useEffect, useState } from 'react';
import { randomId } from '#lib/random-id.ts';
import { readOfTab, tabKeys, writeOfTab } from '#lib/storage.ts';

/** What was typed so far. Null: nothing was, so that what is known of the person may stand there. */
export interface SupportDraft {
  name: string | null;
  email: string | null;
  message: string;
  /** Of these very words: sent twice they are one message, changed they are another. */
  requestKey: string;
}

interface KeptDraft extends SupportDraft {
  /** Whose it is; null: of somebody who was not signed in. */
  userId: string | null;
}

const nothing = (): SupportDraft => ({
  name: null,
  email: null,
  message: '',
  requestKey: randomId(),
});

function isDraft(value: unknown): value is KeptDraft {
  if (typeof value !== 'object' || value === null) return false;
  const draft = value as Record<string, unknown>;
  return (
    ['message', 'requestKey'].every((name) => typeof draft[name] === 'string') &&
    ['name', 'email', 'userId'].every(
      (name) => draft[name] === null || typeof draft[name] === 'string',
    )
  );
}

/** What this tab kept, unless it is somebody else's. */
function readDraft(userId: string | null): SupportDraft | null {
  try {
    const kept: unknown = JSON.parse(readOfTab(tabKeys.support) ?? 'null');
    const isTheirs = isDraft(kept) && (kept.userId === null || kept.userId === userId);
    return isTheirs ? kept : null;
  } catch {
    return null;
  }
}

/** Keeps a message in this tab until it is sent: loading the page again, or a look elsewhere, loses nothing. */
export function useSupportDraft(userId: string | null) {
  const [draft, setDraft] = useState(nothing);

  // Not before: the built page knows of no draft, and the first look at it has to be the same.
  useEffect(() => setDraft(readDraft(userId) ?? nothing()), [userId]);

  function type(part: Partial<SupportDraft>) {
    const { name, email, message } = { ...draft, ...part };
    const changed = { name, email, message, requestKey: randomId() };
    setDraft(changed);
    writeOfTab(tabKeys.support, JSON.stringify({ ...changed, userId } satisfies KeptDraft));
  }

  /** It was sent; the address stays for the next one. */
  function forgetMessage() {
    setDraft({ ...draft, message: '', requestKey: randomId() });
    writeOfTab(tabKeys.support, null);
  }

  return { draft, type, forgetMessage };
}

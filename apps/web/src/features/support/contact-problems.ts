import {
  cleanMessage,
  cleanName,
  messages,
  NAME_MAXIMUM,
  normaliseEmail,
  PUBLIC_BODY_MAXIMUM_BYTES,
  SUPPORT_MESSAGE_MAXIMUM,
} from '@plateful/contract';
import { translated } from '#texts/texts.ts';

export interface ContactFields {
  name: string;
  email: string;
  message: string;
}

export type ContactProblems = Partial<Record<keyof ContactFields, string>>;

const rules: Record<keyof ContactFields, (text: string) => string | null> = {
  name: (text) => (cleanName(text).length > NAME_MAXIMUM ? messages.nameTooLong : null),
  email: (text) => (normaliseEmail(text) === null ? messages.invalidEmail : null),
  message(text) {
    const { length } = cleanMessage(text);
    if (length === 0) return messages.supportMessageEmpty;
    return length > SUPPORT_MESSAGE_MAXIMUM ? messages.supportMessageTooLong : null;
  },
};

/**
 * Whether the request is larger than what the server takes from somebody who is not signed in.
 * @param body what is sent: the fields and the request key
 */
export function isTooLargeSignedOut(body: ContactFields & { requestKey: string }): boolean {
  return new TextEncoder().encode(JSON.stringify(body)).length > PUBLIC_BODY_MAXIMUM_BYTES;
}

/** What keeps the message from being sent, beside the field that it is about. */
export function contactProblems(fields: ContactFields): ContactProblems {
  const found = Object.entries(rules).flatMap(([name, problemOf]) => {
    const sentence = problemOf(fields[name as keyof ContactFields]);
    return sentence === null ? [] : [[name, translated(sentence)]];
  });
  return Object.fromEntries(found);
}

import {
  messages,
  NAME_MAX_LENGTH,
  PUBLIC_BODY_MAX_BYTES,
  parseEmailAddress,
  SUPPORT_MESSAGE_MAX_LENGTH,
  sanitizeMultilineText,
  sanitizeName,
} from '@plateful/contract';
import { translateServerMessage } from '#texts/localization.ts';

export interface ContactFormValues {
  name: string;
  email: string;
  message: string;
}

export type ContactFormErrors = Partial<Record<keyof ContactFormValues, string>>;

const validators: Record<keyof ContactFormValues, (text: string) => string | null> = {
  name: (text) => (sanitizeName(text).length > NAME_MAX_LENGTH ? messages.nameTooLong : null),
  email: (text) => (parseEmailAddress(text) === null ? messages.invalidEmail : null),
  message(text) {
    const { length } = sanitizeMultilineText(text);
    if (length === 0) return messages.supportMessageEmpty;
    return length > SUPPORT_MESSAGE_MAX_LENGTH ? messages.supportMessageTooLong : null;
  },
};

/**
 * Whether the request exceeds the server's size limit for signed-out users.
 * @param body the fields and the request key
 */
export function isBodyTooLargeWhenSignedOut(
  body: ContactFormValues & { requestKey: string },
): boolean {
  return new TextEncoder().encode(JSON.stringify(body)).length > PUBLIC_BODY_MAX_BYTES;
}

/** Validates the form; returns the messages by field. */
export function validateContactForm(values: ContactFormValues): ContactFormErrors {
  const errors = Object.entries(validators).flatMap(([name, validate]) => {
    const message = validate(values[name as keyof ContactFormValues]);
    return message === null ? [] : [[name, translateServerMessage(message)]];
  });
  return Object.fromEntries(errors);
}

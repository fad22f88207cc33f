import { messages, SUPPORT_MESSAGE_MAX_LENGTH, sanitizeMultilineText } from '@plateful/contract';
import { WifiOff } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSendSupportMessage } from '#features/support/api.ts';
import {
  type ContactFormErrors,
  type ContactFormValues,
  isBodyTooLargeWhenSignedOut,
  validateContactForm,
} from '#features/support/contact-form-validation.ts';
import { useContactFormDraft } from '#features/support/use-contact-form-draft.ts';
import { getErrorMessage } from '#lib/api-client.ts';
import { useAppStore } from '#lib/app-store.ts';
import { logError } from '#lib/logger.ts';
import { useOnlineStatus } from '#lib/use-online-status.ts';
import { supportTexts } from '#texts/en/support.ts';
import { translateServerMessage } from '#texts/localization.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { TextArea } from '#ui/text-area.tsx';

const t = supportTexts.support.form;
/** Shows the counter when fewer characters than this are left. */
const LENGTH_HINT_THRESHOLD = 200;

/** The counter, if the limit is near. */
function getLengthHint(message: string): string | undefined {
  const charactersLeft = SUPPORT_MESSAGE_MAX_LENGTH - sanitizeMultilineText(message).length;
  if (charactersLeft > LENGTH_HINT_THRESHOLD) return undefined;
  return charactersLeft < 0
    ? t.charactersOverLimit(-charactersLeft)
    : t.charactersLeft(charactersLeft);
}

interface ContactFormProps {
  /** @param email the address for the reply */
  onSent: (email: string) => void;
}

/** A form for a message to the operator. The input is kept until the message is sent. */
export function ContactForm({ onSent }: ContactFormProps) {
  const user = useAppStore((state) => state.user);
  const { draft, updateDraft, clearMessage } = useContactFormDraft(user?.userId ?? null);
  const [errors, setErrors] = useState<ContactFormErrors>({});
  const [sendError, setSendError] = useState<string | null>(null);
  const isOnline = useOnlineStatus();
  const sendMessage = useSendSupportMessage();
  const formRef = useRef<HTMLDivElement>(null);
  const values: ContactFormValues = {
    name: draft.name ?? user?.firstName ?? '',
    email: draft.email ?? user?.email ?? '',
    message: draft.message,
  };

  function updateValues(changes: Partial<ContactFormValues>) {
    setErrors((previous) => removeErrorsOfChangedFields(previous, changes));
    setSendError(null);
    updateDraft(changes);
  }

  function handleSubmit() {
    const body = { ...values, requestKey: draft.requestKey };
    const validationErrors = validateContactForm(values);
    if (!user && !validationErrors.message && isBodyTooLargeWhenSignedOut(body)) {
      validationErrors.message = translateServerMessage(messages.supportMessageTooLongSignedOut);
    }
    flushSync(() => {
      setErrors(validationErrors);
      setSendError(null);
    });
    if (Object.keys(validationErrors).length > 0) {
      formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      return;
    }
    sendMessage.mutate(body, {
      onSuccess: () => {
        clearMessage();
        onSent(values.email.trim());
      },
      onError: (error) => {
        logError(t.failed, 'contact-form.tsx', error);
        setSendError(getErrorMessage(error, t.failed, t.networkError));
      },
    });
  }

  const sharedProps = { readOnly: sendMessage.isPending };
  return (
    <Form onSubmit={handleSubmit}>
      <div ref={formRef} className="grid gap-4">
        <TextField
          {...sharedProps}
          label={t.name}
          error={errors.name ?? null}
          name="name"
          autoComplete="name"
          value={values.name}
          onChange={(event) => updateValues({ name: event.target.value })}
        />
        <TextField
          {...sharedProps}
          label={t.email}
          hint={t.emailHint}
          error={errors.email ?? null}
          type="email"
          name="email"
          required
          autoComplete="email"
          value={values.email}
          onChange={(event) => updateValues({ email: event.target.value })}
        />
        <TextArea
          {...sharedProps}
          label={t.message}
          hint={getLengthHint(values.message)}
          error={errors.message}
          live
          name="message"
          required
          rows={7}
          value={values.message}
          onChange={(event) => updateValues({ message: event.target.value })}
        />
        <div role="status" className="empty:hidden">
          {!isOnline && (
            <p className="flex gap-3 rounded-control bg-sunken px-4 py-3">
              <WifiOff aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
              {t.offline}
            </p>
          )}
        </div>
        <Alert>{sendError}</Alert>
        <Button type="submit" size="large" busyLabel={sendMessage.isPending && t.busy}>
          {t.submit}
        </Button>
      </div>
    </Form>
  );
}

/** Removes the errors of the changed fields. */
function removeErrorsOfChangedFields(
  errors: ContactFormErrors,
  changes: Partial<ContactFormValues>,
): ContactFormErrors {
  const remaining = Object.entries(errors).filter(([name]) => !(name in changes));
  return Object.fromEntries(remaining);
}

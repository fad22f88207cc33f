import { cleanMessage, messages, SUPPORT_MESSAGE_MAXIMUM } from '@plateful/contract';
import { WifiOff } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useAskSupport } from '#features/support/api.ts';
import {
  type ContactFields,
  type ContactProblems,
  contactProblems,
  isTooLargeSignedOut,
} from '#features/support/contact-problems.ts';
import { useSupportDraft } from '#features/support/use-support-draft.ts';
import { errorText } from '#lib/api.ts';
import { logFailure } from '#lib/log.ts';
import { useAppStore } from '#lib/store.ts';
import { useOnline } from '#lib/use-online.ts';
import { texts, translated } from '#texts/texts.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Form } from '#ui/form.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { showToast } from '#ui/toast-store.ts';

const own = texts.support.form;
/** From here on people want to know how much room there is. */
const COUNTED_FROM = 200;

/** How much room is left, once that matters. */
function roomFor(message: string): string | undefined {
  const left = SUPPORT_MESSAGE_MAXIMUM - cleanMessage(message).length;
  if (left > COUNTED_FROM) return undefined;
  return left < 0 ? own.tooMany(-left) : own.left(left);
}

interface ContactFormProps {
  /** @param email where the answer goes */
  onSent: (email: string) => void;
}

/** A message to whoever runs the server. What was typed stays until it was sent. */
export function ContactForm({ onSent }: ContactFormProps) {
  const user = useAppStore((state) => state.user);
  const { draft, type, forgetMessage } = useSupportDraft(user?.userId ?? null);
  const [problems, setProblems] = useState<ContactProblems>({});
  const [failure, setFailure] = useState<string | null>(null);
  const isOnline = useOnline();
  const asking = useAskSupport();
  const area = useRef<HTMLDivElement>(null);
  const fields: ContactFields = {
    name: draft.name ?? user?.firstName ?? '',
    email: draft.email ?? user?.email ?? '',
    message: draft.message,
  };

  function change(part: Partial<ContactFields>) {
    setProblems((now) => without(now, part));
    setFailure(null);
    type(part);
  }

  function submit() {
    const body = { ...fields, requestKey: draft.requestKey };
    const found = contactProblems(fields);
    if (!user && !found.message && isTooLargeSignedOut(body)) {
      found.message = translated(messages.supportMessageTooLongSignedOut);
    }
    flushSync(() => {
      setProblems(found);
      setFailure(null);
    });
    if (Object.keys(found).length > 0) {
      area.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      return;
    }
    asking.mutate(body, {
      onSuccess: () => {
        forgetMessage();
        showToast({ message: own.sentToast, isErrorMessage: false });
        onSent(fields.email.trim());
      },
      onError: (error) => {
        logFailure(own.failed, 'contact-form.tsx', error);
        setFailure(errorText(error, own.failed, own.network));
      },
    });
  }

  const common = { readOnly: asking.isPending };
  return (
    <Form onSubmit={submit}>
      <div ref={area} className="grid gap-4">
        <TextField
          {...common}
          label={own.name}
          error={problems.name ?? null}
          name="name"
          autoComplete="name"
          value={fields.name}
          onChange={(event) => change({ name: event.target.value })}
        />
        <TextField
          {...common}
          label={own.email}
          hint={own.emailHint}
          error={problems.email ?? null}
          type="email"
          name="email"
          required
          autoComplete="email"
          value={fields.email}
          onChange={(event) => change({ email: event.target.value })}
        />
        <TextArea
          {...common}
          label={own.message}
          hint={roomFor(fields.message)}
          error={problems.message}
          live
          name="message"
          required
          rows={7}
          value={fields.message}
          onChange={(event) => change({ message: event.target.value })}
        />
        <div role="status" className="empty:hidden">
          {!isOnline && (
            <p className="flex gap-3 rounded-control bg-sunken px-4 py-3">
              <WifiOff aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
              {own.offline}
            </p>
          )}
        </div>
        <Alert>{failure}</Alert>
        <Button type="submit" size="large" busy={asking.isPending && own.busy}>
          {own.submit}
        </Button>
      </div>
    </Form>
  );
}

/** What was complained about is being mended. */
function without(problems: ContactProblems, part: Partial<ContactFields>): ContactProblems {
  const left = Object.entries(problems).filter(([name]) => !(name in part));
  return Object.fromEntries(left);
}

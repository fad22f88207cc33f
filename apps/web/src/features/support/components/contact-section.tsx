import { MailCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { ContactForm } from '#features/support/components/contact-form.tsx';
import { supportTexts } from '#texts/en/support.ts';
import { Button } from '#ui/button.tsx';

const t = supportTexts.support.form;

interface MessageSentProps {
  email: string;
  onWriteAnother: () => void;
}

function MessageSent({ email, onWriteAnother }: MessageSentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The focused submit button was removed with the form.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="fade-in">
      <MailCheck aria-hidden="true" className="size-10 text-leaf" strokeWidth={1.5} />
      <h2 ref={heading} tabIndex={-1} className="mt-4 text-2xl focus:outline-none">
        {t.sentTitle}
      </h2>
      <p className="mt-2 wrap-anywhere text-muted">{t.sentBody(email)}</p>
      <Button variant="secondary" className="mt-6" onClick={onWriteAnother}>
        {t.writeAnother}
      </Button>
    </div>
  );
}

/** The contact form, or the confirmation after sending. */
export function ContactSection() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo !== null) return <MessageSent email={sentTo} onWriteAnother={() => setSentTo(null)} />;
  return (
    <>
      <h2 className="text-2xl">{t.title}</h2>
      <p className="mt-2 mb-6 text-muted">{t.body}</p>
      <ContactForm onSent={setSentTo} />
    </>
  );
}

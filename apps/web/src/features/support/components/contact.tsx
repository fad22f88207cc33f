import { MailCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { ContactForm } from '#features/support/components/contact-form.tsx';
import { texts } from '#texts/texts.ts';
import { Button } from '#ui/button.tsx';

const own = texts.support.form;

interface SentProps {
  email: string;
  onAnother: () => void;
}

function Sent({ email, onAnother }: SentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The form is gone, and what had focus in it.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="appear">
      <MailCheck aria-hidden="true" className="size-10 text-leaf" strokeWidth={1.5} />
      <h2 ref={heading} tabIndex={-1} className="mt-4 text-2xl focus:outline-none">
        {own.sentTitle}
      </h2>
      <p className="mt-2 wrap-anywhere text-muted">{own.sentBody(email)}</p>
      <Button look="secondary" className="mt-6" onClick={onAnother}>
        {own.another}
      </Button>
    </div>
  );
}

/** The way to whoever runs the server, and the word that it was taken. */
export function Contact() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo !== null) return <Sent email={sentTo} onAnother={() => setSentTo(null)} />;
  return (
    <>
      <h2 className="text-2xl">{own.title}</h2>
      <p className="mt-2 mb-6 text-muted">{own.body}</p>
      <ContactForm onSent={setSentTo} />
    </>
  );
}

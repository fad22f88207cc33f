import { SUBSCRIPTION_REDIRECT_DELAY_MS } from '@plateful/contract';
import { useEffect, useRef } from 'react';
import { paths } from '#lib/paths-and-routes.ts';
import { useNavigate } from '#lib/router/router-hooks.ts';
import { membershipTexts } from '#texts/en/membership.ts';
import { LemonIllustration } from '#ui/illustrations.tsx';

const t = membershipTexts.purchase;

/** Welcomes the new member, then opens home. */
export function PurchaseComplete() {
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    const timer = setTimeout(() => void navigate(paths.home), SUBSCRIPTION_REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <div className="fade-in flex flex-col items-center text-center">
      <LemonIllustration className="mb-4 w-32" />
      <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
        {t.welcomeTitle}
      </h2>
      <p className="mt-2 text-muted">{t.welcomeBody}</p>
    </div>
  );
}

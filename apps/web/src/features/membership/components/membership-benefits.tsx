import { Check } from 'lucide-react';
import { settingsTexts } from '#texts/en/settings.ts';

const t = settingsTexts.pro;

/** The benefits of a membership; without one, also whether it is available. */
export function MembershipBenefits({ isMember }: { isMember: boolean }) {
  return (
    <>
      <ul className="grid gap-3">
        {t.benefits.map((benefit) => (
          <li key={benefit} className="flex items-start gap-3">
            <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-leaf" />
            {benefit}
          </li>
        ))}
      </ul>
      {!isMember && <p className="mt-6 text-muted">{t.purchaseUnavailable}</p>}
    </>
  );
}

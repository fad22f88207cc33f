import { Check } from 'lucide-react';
import { texts } from '#texts/texts.ts';

const own = texts.pro;

/** What membership brings; for who has none, also whether it can be had. */
export function MembershipBenefits({ isMember }: { isMember: boolean }) {
  return (
    <>
      <ul className="grid gap-3">
        {own.benefits.map((benefit) => (
          <li key={benefit} className="flex items-start gap-3">
            <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-leaf" />
            {benefit}
          </li>
        ))}
      </ul>
      {!isMember && <p className="mt-6 text-muted">{own.closed}</p>}
    </>
  );
}

import { Check } from 'lucide-react';
import { membershipTexts } from '#texts/en/membership.ts';

const t = membershipTexts.pro;

/** The benefits of a membership. */
export function BenefitList() {
  return (
    <ul className="grid gap-4 text-lg">
      {t.benefits.map((benefit) => (
        <li key={benefit} className="flex items-start gap-3">
          <Check aria-hidden="true" className="mt-1 size-5 shrink-0 text-leaf" />
          {benefit}
        </li>
      ))}
    </ul>
  );
}

import { Leaf } from 'lucide-react';
import { MembershipBenefits } from '#features/membership/components/membership-benefits.tsx';
import { settingsTexts } from '#texts/en/settings.ts';
import { classNames } from '#ui/class-names.ts';

const t = settingsTexts.pro;

/** The user's current plan and the benefits of a membership. */
export function MembershipCard({ isMember }: { isMember: boolean }) {
  return (
    <section aria-labelledby="membership" className="card-surface overflow-hidden">
      <div className={classNames('p-6 sm:p-8', isMember ? 'bg-leaf-soft' : 'bg-sunken')}>
        <h2 id="membership" className="flex items-center gap-3 text-2xl">
          {isMember && <Leaf aria-hidden="true" className="size-6 shrink-0 text-leaf" />}
          {isMember ? t.member : t.free}
        </h2>
        <p className="mt-2">{isMember ? t.memberBody : t.freeBody}</p>
      </div>
      <div className="p-6 sm:p-8">
        <MembershipBenefits isMember={isMember} />
      </div>
    </section>
  );
}

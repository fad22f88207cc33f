import { MembershipBenefits } from '#features/membership/components/membership-benefits.tsx';
import { paths } from '#lib/paths.ts';
import { useAppStore } from '#lib/store.ts';
import { texts } from '#texts/texts.ts';
import { ButtonLink } from '#ui/button.tsx';
import { LemonDrawing } from '#ui/drawings.tsx';

const own = texts.pro;

export const meta = () => [{ title: texts.pageTitle(own.pageTitle) }];

/** What membership is, for members and for those who think about it. */
export default function Pro() {
  const { user } = useAppStore();
  const name = user?.displayName || user?.username || '';
  return (
    <div className="mx-auto grid w-full max-w-5xl flex-1 content-center gap-8 px-4 py-8 sm:grid-cols-2 sm:gap-16 sm:px-8">
      <div className="grid content-center gap-8 rounded-card bg-leaf-soft p-8 sm:min-h-96 sm:p-12">
        <LemonDrawing className="w-36" />
        <h1 tabIndex={-1} className="text-3xl sm:text-4xl">
          {user?.isProUser ? own.welcome(name) : own.become}
        </h1>
      </div>
      <section aria-labelledby="brings" className="grid content-center">
        <h2 id="brings" className="mb-4 text-xl">
          {own.brings}
        </h2>
        <MembershipBenefits isMember={user?.isProUser ?? false} />
        <p className="mt-6">
          <ButtonLink to={paths.home} look="secondary">
            {own.home}
          </ButtonLink>
        </p>
      </section>
    </div>
  );
}

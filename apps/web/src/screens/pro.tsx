import { BenefitList } from '#features/membership/components/benefit-list.tsx';
import { CurrentPlan } from '#features/membership/components/current-plan.tsx';
import { useAppStore } from '#lib/app-store.ts';
import { paths } from '#lib/paths.ts';
import { membershipTexts } from '#texts/en/membership.ts';
import { texts } from '#texts/localization.ts';
import { ButtonLink } from '#ui/button.tsx';
import { LemonIllustration } from '#ui/illustrations.tsx';

const t = membershipTexts.pro;

export const meta = () => [{ title: texts.formatPageTitle(t.pageTitle) }];

/** The membership page. */
export default function ProScreen() {
  const { user } = useAppStore();
  const name = user?.displayName || user?.username || '';
  const isMember = user?.isProUser ?? false;
  return (
    <div className="mx-auto grid w-full max-w-5xl flex-1 content-center gap-8 px-4 py-8 sm:grid-cols-2 sm:gap-16 sm:px-8">
      <div className="grid min-w-0 content-center gap-8 rounded-card bg-leaf-soft p-8 sm:min-h-96 sm:p-12">
        <LemonIllustration className="-ml-6 w-36" />
        <h1 tabIndex={-1} className="wrap-anywhere text-3xl sm:text-4xl">
          {isMember ? t.welcome(name) : t.becomeMember}
        </h1>
      </div>
      <section aria-labelledby="benefits" className="grid content-center">
        <CurrentPlan isMember={isMember} />
        <h2 id="benefits" className="mb-4 text-xl">
          {t.benefitsTitle}
        </h2>
        <BenefitList />
        <p className="mt-8 flex flex-wrap gap-3 max-sm:*:grow">
          <ButtonLink to={paths.setting('subscription')} variant={isMember ? 'secondary' : 'pro'}>
            {isMember ? t.manage : t.choosePlan}
          </ButtonLink>
          <ButtonLink to={paths.home} variant={isMember ? 'primary' : 'ghost'}>
            {t.backToRecipes}
          </ButtonLink>
        </p>
      </section>
    </div>
  );
}

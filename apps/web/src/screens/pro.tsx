import { BenefitList } from '#features/membership/components/benefit-list.tsx';
import { CurrentPlan } from '#features/membership/components/current-plan.tsx';
import { useAppStore } from '#lib/app-store.ts';
import { paths } from '#lib/paths-and-routes.ts';
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
  const planLink = (
    <ButtonLink
      key="plan"
      to={paths.setting('subscription')}
      variant={isMember ? 'secondary' : 'primary'}
    >
      {isMember ? t.manage : t.choosePlan}
    </ButtonLink>
  );
  const backLink = (
    <ButtonLink key="back" to={paths.home} variant={isMember ? 'primary' : 'ghost'}>
      {t.backToRecipes}
    </ButtonLink>
  );
  return (
    <div className="mx-auto grid w-full max-w-5xl flex-1 content-center gap-8 px-4 py-8 sm:px-8 md:grid-cols-2 lg:grid-cols-[5fr_6fr] lg:gap-16">
      <div className="grid min-w-0 content-center gap-6 rounded-card bg-leaf-soft p-6 sm:p-12 md:min-h-96">
        <LemonIllustration className="-ml-4 w-24 sm:-ml-6 sm:w-36" />
        <h1 tabIndex={-1} className="wrap-anywhere text-2xl sm:text-3xl">
          {isMember ? t.welcome(name) : t.becomeMember}
        </h1>
      </div>
      <section aria-labelledby="benefits" className="grid content-center">
        <CurrentPlan isMember={isMember} />
        <h2 id="benefits" className="mb-4 text-xl">
          {t.benefitsTitle}
        </h2>
        <BenefitList />
        <p className="mt-8 grid gap-3 lg:flex">
          {isMember ? [backLink, planLink] : [planLink, backLink]}
        </p>
      </section>
    </div>
  );
}

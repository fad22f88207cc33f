import { BenefitList } from '#features/membership/components/benefit-list.tsx';
import { CurrentPlan } from '#features/membership/components/current-plan.tsx';
import { PlanPriceSummary } from '#features/membership/components/plan-price-summary.tsx';
import { useAppStore } from '#lib/app-store.ts';
import { paths } from '#lib/paths-and-routes.ts';
import { membershipTexts } from '#texts/en/membership.ts';
import { texts } from '#texts/localization.ts';
import { ButtonLink } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';

const t = membershipTexts.pro;
const quietClass = 'text-muted';

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
      size="large"
      variant={isMember ? 'secondary' : 'primary'}
    >
      {isMember ? t.manage : t.choosePlan}
    </ButtonLink>
  );
  const backLink = (
    <ButtonLink
      key="back"
      to={paths.home}
      size="large"
      variant={isMember ? 'primary' : 'ghost'}
      className={isMember ? undefined : quietClass}
    >
      {t.backToRecipes}
    </ButtonLink>
  );
  const currentPlan = <CurrentPlan isMember={isMember} />;
  return (
    <div className="mx-auto grid w-full max-w-7xl flex-1 content-start gap-x-16 gap-y-6 px-4 py-6 sm:gap-y-8 sm:px-8 sm:py-12 md:grid-cols-2 lg:grid-cols-[6fr_5fr] lg:gap-x-20">
      <h1 tabIndex={-1} className="page-title min-w-0 wrap-anywhere md:col-span-full">
        {isMember ? t.welcome(name) : t.becomeMember}
      </h1>
      <picture>
        <source type="image/avif" srcSet="/examples/pizza-large.avif" />
        <img
          src="/examples/pizza-large.webp"
          alt=""
          width={720}
          height={540}
          className={classNames(
            'aspect-3/2 w-full rounded-card object-cover shadow-soft md:aspect-4/3',
          )}
        />
      </picture>
      <section aria-labelledby="benefits" className="flex min-w-0 flex-col">
        {isMember && currentPlan}
        <h2 id="benefits" className="mb-5 text-xl sm:text-2xl">
          {isMember ? t.includedTitle : t.benefitsTitle}
        </h2>
        <BenefitList />
        {!isMember && <PlanPriceSummary />}
        <p
          className={classNames(
            'mt-8 grid gap-3 not-last:mb-8 lg:flex lg:flex-wrap lg:*:whitespace-nowrap',
          )}
        >
          {isMember ? [backLink, planLink] : [planLink, backLink]}
        </p>
        {!isMember && currentPlan}
      </section>
    </div>
  );
}

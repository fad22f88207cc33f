import { MembershipBenefits } from '#features/membership/components/membership-benefits.tsx';
import { useAppStore } from '#lib/app-store.ts';
import { paths } from '#lib/paths.ts';
import { settingsTexts } from '#texts/en/settings.ts';
import { texts } from '#texts/localization.ts';
import { ButtonLink } from '#ui/button.tsx';
import { LemonIllustration } from '#ui/illustrations.tsx';

const t = settingsTexts.pro;

export const meta = () => [{ title: texts.formatPageTitle(t.pageTitle) }];

/** The membership page. */
export default function ProScreen() {
  const { user } = useAppStore();
  const name = user?.displayName || user?.username || '';
  return (
    <div className="mx-auto grid w-full max-w-5xl flex-1 content-center gap-8 px-4 py-8 sm:grid-cols-2 sm:gap-16 sm:px-8">
      <div className="grid content-center gap-8 rounded-card bg-leaf-soft p-8 sm:min-h-96 sm:p-12">
        <LemonIllustration className="w-36" />
        <h1 tabIndex={-1} className="text-3xl sm:text-4xl">
          {user?.isProUser ? t.welcome(name) : t.becomeMember}
        </h1>
      </div>
      <section aria-labelledby="benefits" className="grid content-center">
        <h2 id="benefits" className="mb-4 text-xl">
          {t.benefitsTitle}
        </h2>
        <MembershipBenefits isMember={user?.isProUser ?? false} />
        <p className="mt-6">
          <ButtonLink to={paths.home} variant="secondary">
            {t.backToRecipes}
          </ButtonLink>
        </p>
      </section>
    </div>
  );
}

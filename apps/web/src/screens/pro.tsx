import { Check } from 'lucide-react';
import { paths } from '#lib/paths.ts';
import { useAppStore } from '#lib/store.ts';
import { texts } from '#texts/en.ts';
import { ButtonLink } from '#ui/button.tsx';

const own = texts.pro;

export const meta = () => [{ title: texts.pageTitle(own.pageTitle) }];

/** What membership is, for members and for those who think about it. */
export default function Pro() {
  const { user } = useAppStore();
  const name = user?.displayName || user?.username || '';
  return (
    <div className="mx-auto grid w-full max-w-5xl flex-1 content-center gap-8 px-4 py-8 sm:grid-cols-2 sm:gap-16 sm:px-8">
      <div className="grid content-center rounded-card bg-leaf-soft p-8 sm:p-12">
        <h1 tabIndex={-1} className="text-3xl sm:text-4xl">
          {user?.isProUser ? own.welcome(name) : own.become}
        </h1>
      </div>
      <section aria-labelledby="brings" className="grid content-center">
        <h2 id="brings" className="text-xl">
          {own.brings}
        </h2>
        <ul className="mt-4 grid gap-3">
          {own.benefits.map((benefit) => (
            <li key={benefit} className="flex items-center gap-3">
              <Check aria-hidden="true" className="size-5 shrink-0 text-leaf" />
              {benefit}
            </li>
          ))}
        </ul>
        {!user?.isProUser && <p className="mt-6 text-muted">{own.closed}</p>}
        <p className="mt-6">
          <ButtonLink to={paths.home} look="secondary">
            {own.home}
          </ButtonLink>
        </p>
      </section>
    </div>
  );
}

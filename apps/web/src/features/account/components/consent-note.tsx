import { paths } from '#lib/paths-and-routes.ts';
import { Link } from '#lib/router/link.tsx';
import { accountTexts } from '#texts/en/account.ts';

const t = accountTexts.register.consent;
const linkClass = 'font-medium whitespace-nowrap underline underline-offset-4 hover:text-ink';

/** The documents that a user accepts by signing up. They open in a new tab, so that the form keeps its input. */
export function ConsentNote() {
  return (
    <p className="text-center text-sm text-balance text-muted">
      {t.before}
      <Link to={paths.terms} target="_blank" className={linkClass}>
        {t.terms}
      </Link>
      {t.between}
      <Link to={paths.privacyPolicy} target="_blank" className={linkClass}>
        {t.privacy}
      </Link>
      {t.after}
    </p>
  );
}

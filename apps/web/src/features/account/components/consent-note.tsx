import { Link } from 'react-router';
import { paths } from '#lib/paths.ts';
import { texts } from '#texts/texts.ts';

const own = texts.register.consent;
const link = 'font-medium underline underline-offset-4 hover:text-ink';

/** What one agrees to by signing up. It opens beside the form, which keeps what was typed. */
export function ConsentNote() {
  return (
    <p className="text-center text-sm text-muted">
      {own.before}
      <Link to={paths.terms} target="_blank" className={link}>
        {own.terms}
      </Link>
      {own.between}
      <Link to={paths.privacyPolicy} target="_blank" className={link}>
        {own.privacy}
      </Link>
      {own.after}
    </p>
  );
}

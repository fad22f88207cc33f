import { BookOpenText, FileText, ShieldCheck } from 'lucide-react';
import { Link } from 'react-router';
import {
  SettingCardContent,
  type SettingIcon,
  settingCardClass,
} from '#features/settings/components/setting-card.tsx';
import { paths } from '#lib/paths.ts';
import { texts } from '#texts/texts.ts';

const own = texts.settings.termsCondition.documents;

const documents: readonly {
  name: keyof typeof own;
  to: string;
  icon: SettingIcon;
}[] = [
  { name: 'legal', to: paths.legal, icon: BookOpenText },
  { name: 'terms', to: paths.terms, icon: FileText },
  { name: 'privacy', to: paths.privacyPolicy, icon: ShieldCheck },
];

/** Where the legal documents are, as a list of cards. */
export function LegalCards() {
  return (
    <ul className="grid gap-3">
      {documents.map(({ name, to, icon }) => (
        <li key={name}>
          <Link to={to} className={settingCardClass}>
            <SettingCardContent icon={icon} words={own[name]} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

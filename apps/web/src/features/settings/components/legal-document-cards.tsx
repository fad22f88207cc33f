import { BookOpenText, FileText, ShieldCheck } from 'lucide-react';
import {
  type SettingIcon,
  SettingLinkCardContent,
  settingLinkCardClassName,
  settingLinkListClassName,
} from '#features/settings/components/setting-link-card.tsx';
import { paths } from '#lib/paths-and-routes.ts';
import { Link } from '#lib/router/link.tsx';
import { settingsTexts } from '#texts/en/settings.ts';

const t = settingsTexts.settings.termsCondition.documents;

const documents: readonly {
  name: keyof typeof t;
  to: string;
  icon: SettingIcon;
}[] = [
  { name: 'legal', to: paths.legal, icon: BookOpenText },
  { name: 'terms', to: paths.terms, icon: FileText },
  { name: 'privacy', to: paths.privacyPolicy, icon: ShieldCheck },
];

/** Links to the legal documents. */
export function LegalDocumentCards() {
  return (
    <ul className={settingLinkListClassName}>
      {documents.map(({ name, to, icon }) => (
        <li key={name}>
          <Link to={to} className={settingLinkCardClassName}>
            <SettingLinkCardContent icon={icon} labels={t[name]} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

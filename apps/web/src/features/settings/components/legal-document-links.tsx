import { BookOpenText, FileText, ShieldCheck } from 'lucide-react';
import {
  type SettingIcon,
  SettingLinkRowContent,
  settingLinkListClass,
  settingLinkRowClass,
} from '#features/settings/components/setting-link-row.tsx';
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
export function LegalDocumentLinks() {
  return (
    <ul className={settingLinkListClass}>
      {documents.map(({ name, to, icon }) => (
        <li key={name}>
          <Link to={to} className={settingLinkRowClass}>
            <SettingLinkRowContent icon={icon} labels={t[name]} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

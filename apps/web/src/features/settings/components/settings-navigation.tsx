import {
  ChartColumn,
  CircleHelp,
  CircleUserRound,
  FileText,
  Leaf,
  LogOut,
  ScanEye,
  ScrollText,
  SlidersHorizontal,
  UsersRound,
} from 'lucide-react';
import {
  type SettingIcon,
  SettingLinkRowContent,
  settingLinkListClass,
  settingLinkRowClass,
} from '#features/settings/components/setting-link-row.tsx';
import { useAppStore } from '#lib/app-store.ts';
import { getCurrentLanguage, languageNames } from '#lib/language.ts';
import { paths } from '#lib/paths-and-routes.ts';
import { Link } from '#lib/router/link.tsx';
import { getStoredThemeMode } from '#lib/theme.ts';
import { settingsTexts } from '#texts/en/settings.ts';
import { texts } from '#texts/localization.ts';
import { Button } from '#ui/button.tsx';

const t = settingsTexts.settings;

export const settingIds = [
  'edit',
  'subscription',
  'preferences',
  'termsCondition',
  'help',
] as const;
export type SettingId = (typeof settingIds)[number];

const adminPages = ['adminDashboard', 'adminUsers', 'adminRecognition', 'adminLogs'] as const;
type AdminPage = (typeof adminPages)[number];

interface SettingsEntry {
  /** `menuTitle` is a longer title for the sidebar. */
  labels: { title: string; menuTitle?: string; description: string };
  icon: SettingIcon;
  /** The page that it opens, or its action. */
  target: SettingId | AdminPage | 'logOut';
}

const editEntry: SettingsEntry = { labels: t.edit, icon: CircleUserRound, target: 'edit' };
const subscriptionEntry: SettingsEntry = {
  labels: t.subscription,
  icon: Leaf,
  target: 'subscription',
};
const termsEntry: SettingsEntry = {
  labels: t.termsCondition,
  icon: FileText,
  target: 'termsCondition',
};
const helpEntry: SettingsEntry = { labels: t.help, icon: CircleHelp, target: 'help' };
const preferencesEntry: SettingsEntry = {
  labels: t.preferences,
  icon: SlidersHorizontal,
  target: 'preferences',
};
const logOutEntry: SettingsEntry = { labels: t.logOut, icon: LogOut, target: 'logOut' };
const adminIcons = {
  adminDashboard: ChartColumn,
  adminUsers: UsersRound,
  adminRecognition: ScanEye,
  adminLogs: ScrollText,
};

const entryGroups: readonly { name: keyof typeof t.groups; entries: readonly SettingsEntry[] }[] = [
  { name: 'account', entries: [editEntry, subscriptionEntry] },
  { name: 'support', entries: [termsEntry, helpEntry] },
  { name: 'app', entries: [preferencesEntry] },
  {
    name: 'admin',
    entries: adminPages.map((target) => ({ labels: t[target], icon: adminIcons[target], target })),
  },
  { name: 'actions', entries: [logOutEntry] },
];

function useEntryGroups() {
  const isAdmin = useAppStore(({ user }) => user?.isAdmin);
  return entryGroups.filter(({ name }) => name !== 'admin' || isAdmin);
}

const isAdminPage = (target: SettingId | AdminPage): target is AdminPage =>
  adminPages.some((page) => page === target);

interface SettingsNavigationProps {
  isLoggingOut: boolean;
  onLogOut: () => void;
}

const toEntryPath = (target: SettingId | AdminPage) =>
  isAdminPage(target) ? paths[target] : paths.setting(target);

const sidebarEntryClass =
  'flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-left font-medium text-muted transition-colors duration-150 hover:bg-sunken hover:text-ink aria-[current=page]:bg-sunken aria-[current=page]:text-ink';

function SidebarEntry({
  entry: { icon: Icon, target, labels },
  isCurrent,
  isLoggingOut,
  onLogOut,
}: SettingsNavigationProps & { entry: SettingsEntry; isCurrent: boolean }) {
  const content = (
    <>
      <Icon aria-hidden="true" className="size-5" />
      {labels.menuTitle ?? labels.title}
    </>
  );
  if (target === 'logOut') {
    return (
      <button
        type="button"
        disabled={isLoggingOut}
        onClick={onLogOut}
        className={sidebarEntryClass}
      >
        {content}
      </button>
    );
  }
  return (
    <Link
      to={toEntryPath(target)}
      aria-current={isCurrent ? 'page' : undefined}
      className={sidebarEntryClass}
    >
      {content}
    </Link>
  );
}

/** The sidebar with all settings. */
export function SettingsSidebar({
  currentId,
  ...rest
}: SettingsNavigationProps & { currentId: SettingId }) {
  const groups = useEntryGroups();
  return (
    <nav aria-label={t.menu} className="sticky top-8 grid gap-6 self-start">
      {groups.map(({ name, entries }) => (
        // With the sidebar of the app, which contains the admin pages, they are not repeated.
        <div key={name} className={name === 'admin' ? 'desktop:hidden' : undefined}>
          <h2 className="mb-1 px-3 font-text text-xs font-semibold tracking-normal text-muted">
            {t.groups[name]}
          </h2>
          <ul className="grid gap-1">
            {entries.map((entry) => (
              <li key={entry.target}>
                <SidebarEntry {...rest} entry={entry} isCurrent={entry.target === currentId} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/** What is chosen now, beside the title of a setting. */
function useEntryValues(): Partial<Record<SettingsEntry['target'], string>> {
  const isMember = useAppStore(({ user }) => user?.isProUser);
  // Rerenders when the mode is switched in the header.
  useAppStore(({ themeMode }) => themeMode);
  return {
    subscription: isMember ? texts.navigation.pro : t.subscription.free,
    preferences: `${t.preferences.themes[getStoredThemeMode()]} · ${languageNames[getCurrentLanguage()]}`,
  };
}

/** All settings, for narrow screens: a card for each group. */
export function SettingsMenu({ isLoggingOut, onLogOut }: SettingsNavigationProps) {
  const groups = useEntryGroups();
  const values = useEntryValues();
  return (
    <div className="grid gap-6">
      {groups.map(
        ({ name, entries }) =>
          name !== 'actions' && (
            <section key={name} aria-labelledby={name}>
              <h2
                id={name}
                className="mb-2 px-4 font-text text-sm font-semibold tracking-normal text-muted sm:px-6"
              >
                {t.groups[name]}
              </h2>
              <ul className={settingLinkListClass}>
                {entries.map(({ target, labels, icon }) => (
                  <li key={target}>
                    {target !== 'logOut' && (
                      <Link to={toEntryPath(target)} className={settingLinkRowClass}>
                        <SettingLinkRowContent icon={icon} labels={labels} value={values[target]} />
                      </Link>
                    )}
                  </li>
                ))}
              </ul>
            </section>
          ),
      )}
      <Button
        variant="ghost"
        className="text-muted!"
        icon={<LogOut aria-hidden="true" className="size-5" />}
        disabled={isLoggingOut}
        onClick={onLogOut}
      >
        {t.logOut.title}
      </Button>
    </div>
  );
}

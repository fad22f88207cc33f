import {
  CircleHelp,
  CircleUserRound,
  FileText,
  Languages,
  Leaf,
  LogOut,
  SunMoon,
} from 'lucide-react';
import { Link } from 'react-router';
import {
  SettingCardContent,
  type SettingIcon,
  settingCardClass,
} from '#features/settings/components/setting-card.tsx';
import { modalIds, openModal } from '#lib/modal.ts';
import { paths } from '#lib/paths.ts';
import { switchMode } from '#lib/theme.ts';
import { texts } from '#texts/texts.ts';

const own = texts.settings;

export const settingIds = ['edit', 'subscription', 'termsCondition', 'help'] as const;
export type SettingId = (typeof settingIds)[number];

interface Entry {
  /** Its name, and what it is called in the menu at the side, where there is room for more. */
  words: { title: string; menuTitle?: string; description: string };
  icon: SettingIcon;
  /** Where it leads, or what it does. */
  leadsTo: SettingId | 'theme' | 'language' | 'logOut';
}

const edit: Entry = { words: own.edit, icon: CircleUserRound, leadsTo: 'edit' };
const subscription: Entry = { words: own.subscription, icon: Leaf, leadsTo: 'subscription' };
const terms: Entry = { words: own.termsCondition, icon: FileText, leadsTo: 'termsCondition' };
const help: Entry = { words: own.help, icon: CircleHelp, leadsTo: 'help' };
const theme: Entry = { words: own.theme, icon: SunMoon, leadsTo: 'theme' };
const language: Entry = { words: own.language, icon: Languages, leadsTo: 'language' };
const logOut: Entry = { words: own.logOut, icon: LogOut, leadsTo: 'logOut' };

const groups: readonly { name: keyof typeof own.groups; entries: readonly Entry[] }[] = [
  { name: 'account', entries: [edit, subscription] },
  { name: 'support', entries: [terms, help] },
  { name: 'look', entries: [theme, language] },
  { name: 'actions', entries: [logOut] },
];

interface SettingsMenuProps {
  isLeaving: boolean;
  onLogOut: () => void;
}

interface EntryControlProps extends SettingsMenuProps {
  entry: Entry;
  isHere?: boolean;
  isCard?: boolean;
  className: string;
}

function EntryControl({
  entry,
  isHere,
  isCard,
  className,
  isLeaving,
  onLogOut,
}: EntryControlProps) {
  const { icon: Icon, leadsTo, words } = entry;
  const content = isCard ? (
    <SettingCardContent icon={Icon} words={words} />
  ) : (
    <>
      <Icon aria-hidden="true" className="size-5" />
      {words.menuTitle ?? words.title}
    </>
  );
  if (leadsTo === 'theme' || leadsTo === 'language' || leadsTo === 'logOut') {
    const acts = {
      theme: switchMode,
      language: () => openModal(modalIds.language),
      logOut: onLogOut,
    };
    return (
      <button
        type="button"
        disabled={leadsTo === 'logOut' && isLeaving}
        onClick={acts[leadsTo]}
        className={className}
      >
        {content}
      </button>
    );
  }
  return (
    <Link
      to={paths.setting(leadsTo)}
      aria-current={isHere ? 'page' : undefined}
      className={className}
    >
      {content}
    </Link>
  );
}

/** All settings at the side of the one that is shown. */
export function SettingsSidebar({ here, ...rest }: SettingsMenuProps & { here: SettingId }) {
  return (
    <nav aria-label={own.menu} className="sticky top-8 grid gap-6 self-start">
      {groups.map(({ name, entries }) => (
        <div key={name}>
          <h2 className="mb-1 px-3 font-text text-xs font-semibold tracking-normal text-muted">
            {own.groups[name]}
          </h2>
          <ul className="grid gap-1">
            {entries.map((entry) => (
              <li key={entry.leadsTo}>
                <EntryControl
                  {...rest}
                  entry={entry}
                  isHere={entry.leadsTo === here}
                  className="flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-left font-medium text-muted transition-colors duration-150 hover:bg-sunken hover:text-ink aria-[current=page]:bg-sunken aria-[current=page]:text-ink"
                />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/** All settings as cards, for small screens. */
export function SettingsCards(props: SettingsMenuProps) {
  return (
    <ul className="grid gap-3 sm:grid-cols-2">
      {groups
        .flatMap(({ entries }) => entries)
        .map((entry) => (
          <li key={entry.leadsTo}>
            <EntryControl {...props} entry={entry} isCard className={settingCardClass} />
          </li>
        ))}
    </ul>
  );
}

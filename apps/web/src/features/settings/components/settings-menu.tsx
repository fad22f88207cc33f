import { CircleHelp, CircleUserRound, LogOut, SunMoon } from 'lucide-react';
import type { ComponentType } from 'react';
import { Link } from 'react-router';
import { paths } from '#lib/paths.ts';
import { switchMode } from '#lib/theme.ts';
import { texts } from '#texts/en.ts';

const own = texts.settings;

export const settingIds = ['edit', 'help'] as const;
export type SettingId = (typeof settingIds)[number];

interface Entry {
  title: string;
  /** What it is called on a card, where there is room for less. */
  shortTitle?: string;
  description: string;
  icon: ComponentType<{ className?: string; 'aria-hidden'?: 'true' }>;
  /** Where it leads, or what it does. */
  leadsTo: SettingId | 'theme' | 'logOut';
}

const edit: Entry = { ...own.edit, icon: CircleUserRound, leadsTo: 'edit' };
const help: Entry = {
  title: own.help.menuTitle,
  shortTitle: own.help.title,
  description: own.help.description,
  icon: CircleHelp,
  leadsTo: 'help',
};
const theme: Entry = { ...own.theme, icon: SunMoon, leadsTo: 'theme' };
const logOut: Entry = { ...own.logOut, icon: LogOut, leadsTo: 'logOut' };

const groups: readonly { title: string; entries: readonly Entry[] }[] = [
  { title: own.groups.account, entries: [edit] },
  { title: own.groups.support, entries: [help] },
  { title: own.groups.look, entries: [theme] },
  { title: own.groups.actions, entries: [logOut] },
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
  const { icon: Icon, leadsTo, title, shortTitle, description } = entry;
  const content = isCard ? (
    <>
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-accent-soft text-accent-ink">
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <span>
        <span className="block font-semibold">{shortTitle ?? title}</span>
        <span className="block text-sm text-muted">{description}</span>
      </span>
    </>
  ) : (
    <>
      <Icon aria-hidden="true" className="size-5" />
      {title}
    </>
  );
  if (leadsTo === 'theme' || leadsTo === 'logOut') {
    return (
      <button
        type="button"
        disabled={leadsTo === 'logOut' && isLeaving}
        onClick={leadsTo === 'theme' ? switchMode : onLogOut}
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
      {groups.map(({ title, entries }) => (
        <div key={title}>
          <h2 className="mb-1 px-3 font-text text-xs font-semibold tracking-normal text-muted">
            {title}
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
            <EntryControl
              {...props}
              entry={entry}
              isCard
              className="card-surface flex size-full min-h-20 items-center gap-4 p-4 text-left"
            />
          </li>
        ))}
    </ul>
  );
}

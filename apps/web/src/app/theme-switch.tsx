import { Moon, Sun } from 'lucide-react';
import { toggleThemeMode } from '#lib/theme.ts';
import { texts } from '#texts/localization.ts';
import { IconButton } from '#ui/button.tsx';

/** Switches between light and dark mode. */
export function ThemeSwitch() {
  return (
    <IconButton label={texts.navigation.switchTheme} data-theme-switch="" onClick={toggleThemeMode}>
      <Moon aria-hidden="true" className="size-5 dark:hidden" />
      <Sun aria-hidden="true" className="hidden size-5 dark:block" />
    </IconButton>
  );
}

import { Moon, Sun } from 'lucide-react';
import { switchMode } from '#lib/theme.ts';
import { texts } from '#texts/texts.ts';
import { IconButton } from '#ui/button.tsx';

/** Light or dark. */
export function ThemeSwitch() {
  return (
    <IconButton label={texts.navigation.switchTheme} data-theme-switch="" onClick={switchMode}>
      <Moon aria-hidden="true" className="size-5 dark:hidden" />
      <Sun aria-hidden="true" className="hidden size-5 dark:block" />
    </IconButton>
  );
}

import { LANGUAGES } from '@plateful/contract';
import { type ReactNode, useState } from 'react';
import {
  getDefaultServings,
  MAX_DEFAULT_SERVINGS,
  setDefaultServings,
} from '#entities/recipe/default-servings.ts';
import { UnitSystemControl } from '#entities/recipe/unit-system-control.tsx';
import { useUnitSystem } from '#entities/recipe/use-unit-system.ts';
import { useAppStore } from '#lib/app-store.ts';
import { browserNavigation } from '#lib/browser-navigation.ts';
import { getCurrentLanguage, languageNames, setStoredLanguage } from '#lib/language.ts';
import { getStoredThemeMode, setThemeMode } from '#lib/theme.ts';
import { recipeTexts } from '#texts/en/recipe.ts';
import { settingsTexts } from '#texts/en/settings.ts';
import { Button } from '#ui/button.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { Select } from '#ui/select.tsx';

const t = settingsTexts.settings.preferences;
const themeModes = ['light', 'dark'] as const;

/** Shows the label of a segmented control, which has it for screen readers only. */
function Choice({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <p aria-hidden="true" className="mb-1 text-sm font-semibold">
        {label}
      </p>
      {children}
    </div>
  );
}

/** A language is applied by a button, because the page reloads. */
function LanguageChoice() {
  const [code, setCode] = useState(getCurrentLanguage);

  function apply() {
    setStoredLanguage(code);
    browserNavigation.reload();
  }

  return (
    <Choice label={t.language}>
      <SegmentedControl
        label={t.language}
        options={LANGUAGES.map((value) => ({ value, label: languageNames[value] }))}
        value={code}
        onChange={setCode}
      />
      <p className="mt-1 text-sm text-muted">{t.languageHint}</p>
      {code !== getCurrentLanguage() && (
        <Button className="mt-3" onClick={apply}>
          {t.applyLanguage}
        </Button>
      )}
    </Choice>
  );
}

/** Theme, language, units and servings, as chosen on this device. */
export function Preferences() {
  // Rerenders when the mode is switched in the header.
  useAppStore(({ themeMode }) => themeMode);
  const [unitSystem, setUnitSystem] = useUnitSystem();
  const [servings, setServings] = useState(getDefaultServings);

  function changeServings(selected: number | null) {
    setDefaultServings(selected);
    setServings(selected);
  }

  const counts = Array.from({ length: MAX_DEFAULT_SERVINGS }, (_, index) => index + 1);
  return (
    <div className="card-surface grid gap-6 p-4 sm:p-6">
      <Choice label={t.theme}>
        <SegmentedControl
          label={t.theme}
          options={themeModes.map((value) => ({ value, label: t.themes[value] }))}
          value={getStoredThemeMode()}
          onChange={setThemeMode}
        />
      </Choice>
      <LanguageChoice />
      <Choice label={recipeTexts.recipe.units}>
        <UnitSystemControl unitSystem={unitSystem} onChange={setUnitSystem} />
      </Choice>
      <Select
        label={t.servings}
        hint={t.servingsHint}
        value={servings ?? ''}
        onChange={({ target }) => changeServings(target.value ? Number(target.value) : null)}
        options={[
          { value: '', label: t.asWritten },
          ...counts.map((count) => ({
            value: String(count),
            label: recipeTexts.recipe.servings(count),
          })),
        ]}
      />
      <p className="text-sm text-muted">{t.deviceNote}</p>
    </div>
  );
}

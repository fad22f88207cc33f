import { LANGUAGES } from '@plateful/contract';
import { browserNavigation } from '#lib/browser-navigation.ts';
import { getCurrentLanguage, languageNames, setStoredLanguage } from '#lib/language.ts';

/** Links to the other languages, each by its own name. */
export function LanguageSwitcher() {
  const otherCodes = LANGUAGES.filter((code) => code !== getCurrentLanguage());
  return otherCodes.map((code) => (
    <button
      key={code}
      type="button"
      lang={code}
      data-language={code}
      onClick={() => {
        setStoredLanguage(code);
        browserNavigation.reload();
      }}
      className="min-h-11 min-w-11 text-left underline-offset-4 hover:text-ink hover:underline"
    >
      {languageNames[code]}
    </button>
  ));
}

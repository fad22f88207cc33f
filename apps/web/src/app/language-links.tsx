import { browser } from '#lib/browser.ts';
import { chooseLanguage, languageCodes, languages, spokenLanguage } from '#lib/language.ts';

/** The languages that this page is not in, each by its own name. */
export function LanguageLinks() {
  const others = languageCodes.filter((code) => code !== spokenLanguage());
  return others.map((code) => (
    <button
      key={code}
      type="button"
      lang={code}
      data-language={code}
      onClick={() => {
        chooseLanguage(code);
        browser.reload();
      }}
      className="min-h-11 min-w-11 text-left underline-offset-4 hover:text-ink hover:underline"
    >
      {languages[code].name}
    </button>
  ));
}

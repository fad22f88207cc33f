import { useEffect, useState } from 'react';
import { browser } from '#lib/browser.ts';
import { chooseLanguage, languageCodes, languages, spokenLanguage } from '#lib/language.ts';
import { closeModal, modalIds } from '#lib/modal.ts';
import { useAppStore } from '#lib/store.ts';
import { texts } from '#texts/texts.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Form } from '#ui/form.tsx';

const own = texts.settings.language;

/** The languages, each by its own name. The page is loaded again in the one that is chosen. */
export function LanguageChoice() {
  const isOpen = useAppStore(({ modal }) => modal === modalIds.language);
  const [chosen, setChosen] = useState(spokenLanguage);

  // Who comes back to this page is not asked again by itself.
  useEffect(() => closeModal, []);

  function cancel() {
    setChosen(spokenLanguage());
    closeModal();
  }

  function submit() {
    closeModal();
    if (chosen === spokenLanguage()) return;
    chooseLanguage(chosen);
    browser.reload();
  }

  return (
    <Dialog
      id={modalIds.language}
      open={isOpen}
      title={own.title}
      body={<p>{own.body}</p>}
      onCancel={cancel}
    >
      <Form onSubmit={submit} className="mt-4">
        <fieldset>
          <legend className="sr-only">{own.title}</legend>
          {languageCodes.map((code) => (
            <label
              key={code}
              lang={code}
              className="flex min-h-12 cursor-pointer items-center gap-3 rounded-control px-2 font-medium hover:bg-sunken"
            >
              <input
                type="radio"
                name="language"
                checked={code === chosen}
                onChange={() => setChosen(code)}
                className="tick size-5 shrink-0"
              />
              {languages[code].name}
            </label>
          ))}
        </fieldset>
        <div className="mt-6 flex flex-wrap justify-end gap-2">
          <Button look="secondary" onClick={cancel}>
            {texts.ui.cancel}
          </Button>
          <Button type="submit">{own.choose}</Button>
        </div>
      </Form>
    </Dialog>
  );
}

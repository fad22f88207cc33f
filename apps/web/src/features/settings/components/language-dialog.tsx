import { useState } from 'react';
import { useAppStore } from '#lib/app-store.ts';
import {
  getCurrentLanguage,
  languageCodes,
  languages,
  setPreferredLanguage,
} from '#lib/language.ts';
import { closeModal, modalIds } from '#lib/modal-state.ts';
import { navigation } from '#lib/navigation.ts';
import { settingsTexts } from '#texts/en/settings.ts';
import { texts } from '#texts/localization.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Form } from '#ui/form.tsx';

const t = settingsTexts.settings.language;

/** Lists the languages by their own names. Choosing one reloads the page. */
export function LanguageDialog() {
  const isOpen = useAppStore(({ openModalId }) => openModalId === modalIds.language);
  const [selectedCode, setSelectedCode] = useState(getCurrentLanguage);

  function handleCancel() {
    setSelectedCode(getCurrentLanguage());
    closeModal();
  }

  function handleSubmit() {
    closeModal();
    if (selectedCode === getCurrentLanguage()) return;
    setPreferredLanguage(selectedCode);
    navigation.reload();
  }

  return (
    <Dialog
      id={modalIds.language}
      open={isOpen}
      title={t.title}
      body={<p>{t.body}</p>}
      onCancel={handleCancel}
    >
      <Form onSubmit={handleSubmit} className="mt-4">
        <fieldset>
          <legend className="sr-only">{t.title}</legend>
          {languageCodes.map((code) => (
            <label
              key={code}
              lang={code}
              className="flex min-h-12 cursor-pointer items-center gap-3 rounded-control px-2 font-medium hover:bg-sunken"
            >
              <input
                type="radio"
                name="language"
                checked={code === selectedCode}
                onChange={() => setSelectedCode(code)}
                className="choice-input size-5 shrink-0"
              />
              {languages[code]}
            </label>
          ))}
        </fieldset>
        <div className="mt-6 flex flex-wrap justify-end gap-2">
          <Button variant="secondary" onClick={handleCancel}>
            {texts.ui.cancel}
          </Button>
          <Button type="submit">{t.apply}</Button>
        </div>
      </Form>
    </Dialog>
  );
}

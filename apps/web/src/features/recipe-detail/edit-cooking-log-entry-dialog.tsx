import { COOKED_NOTE_MAX_LENGTH, type CookedEntry, type Item } from '@plateful/contract';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { changeOrDeleteCookedEntry } from '#entities/recipe/cooking-log.ts';
import { toDateInputValue } from '#features/recipe-detail/format-cooked-date.ts';
import { recipeDetailTexts } from '#texts/en/recipe-details.ts';
import { texts } from '#texts/localization.ts';
import { Button } from '#ui/button.tsx';
import { Dialog, DialogActions } from '#ui/dialog.tsx';
import { TextField } from '#ui/field.tsx';
import { TextArea } from '#ui/text-area.tsx';

const t = recipeDetailTexts.cookingLog;

interface CookedEntryFormProps {
  entry: CookedEntry;
  onSave: (changed: CookedEntry | null) => void;
  onCancel: () => void;
}

function CookedEntryForm({ entry, onSave, onCancel }: CookedEntryFormProps) {
  const day = toDateInputValue(entry.date);
  const [date, setDate] = useState(day);
  const [note, setNote] = useState(entry.note);
  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    // The time of the day is kept if the day is.
    onSave({ date: date === day ? entry.date : date, note: note.trim() });
  }
  return (
    <form onSubmit={handleSubmit} className="mt-4 grid gap-4">
      <TextArea
        label={t.note}
        hint={t.noteHint}
        rows={4}
        maxLength={COOKED_NOTE_MAX_LENGTH}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <TextField
        label={t.date}
        type="date"
        required
        max={toDateInputValue(new Date().toISOString())}
        value={date}
        onChange={({ target }) => setDate(target.value)}
      />
      <DialogActions>
        <Button
          type="button"
          variant="ghost"
          className="text-error! max-sm:order-last max-sm:basis-full sm:mr-auto"
          onClick={() => onSave(null)}
        >
          {t.delete}
        </Button>
        <Button type="button" variant="secondary" onClick={onCancel}>
          {texts.ui.cancel}
        </Button>
        <Button type="submit">{t.save}</Button>
      </DialogActions>
    </form>
  );
}

interface CookedEntryDialogProps {
  item: Item;
  /** Null while the dialog is closed. */
  entry: CookedEntry | null;
  onClose: () => void;
}

/** Changes or deletes an entry of the cooking log. */
export function EditCookingLogEntryDialog({ item, entry, onClose }: CookedEntryDialogProps) {
  const queryClient = useQueryClient();
  return (
    <Dialog open={entry !== null} title={t.entryTitle} body="" isSheetOnPhones onCancel={onClose}>
      {entry && (
        <CookedEntryForm
          entry={entry}
          onCancel={onClose}
          onSave={(changed) => {
            onClose();
            void changeOrDeleteCookedEntry(queryClient, item, { entry, changed });
          }}
        />
      )}
    </Dialog>
  );
}

import type { Item } from '@plateful/contract';
import { useState } from 'react';
import { getDishNameInCurrentLanguage } from '#entities/recipe/get-dish-name-in-current-language.ts';
import { ConfirmDishReplacementDialog } from '#features/recipe-detail/confirm-dish-replacement-dialog.tsx';
import { DishCombobox } from '#features/recipe-detail/dish-combobox.tsx';
import { useChangeDish } from '#features/recipe-detail/use-change-dish.ts';
import { paths } from '#lib/paths-and-routes.ts';
import { dishQuestionTexts } from '#texts/en/dish-question.ts';
import { recipeTexts } from '#texts/en/recipe.ts';
import { recipeDetailTexts } from '#texts/en/recipe-details.ts';
import { texts } from '#texts/localization.ts';
import { Alert } from '#ui/alert.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Dialog, DialogActions } from '#ui/dialog.tsx';

const t = dishQuestionTexts.review;

interface ChangeDishDialogProps {
  item: Item;
  open: boolean;
  onClose: () => void;
}

/** Lets the user choose another dish for a recipe that was made from a photo. */
export function ChangeDishDialog({ item, open, onClose }: ChangeDishDialogProps) {
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  const dishChange = useChangeDish(item, { onChanged: close, onError: setErrorMessage });
  const { isPending, dishToConfirm } = dishChange;
  const suggestions = (item.recognition?.alternatives ?? item.alternatives)
    .filter(({ title }) => title !== item.title)
    .map(({ title }) => ({
      value: title,
      label: getDishNameInCurrentLanguage(title, item.recognition?.dishNames),
    }));

  function close() {
    setErrorMessage(null);
    onClose();
  }

  function handleChoose(title: string, name: string) {
    setErrorMessage(null);
    dishChange.changeDish(title, name);
  }

  return (
    <>
      <Dialog
        open={open && dishToConfirm === null}
        title={recipeDetailTexts.recipeMenu.otherDish}
        body={<p>{t.otherDishBody}</p>}
        isBusy={isPending}
        growsDown
        isSheetOnPhones
        onCancel={close}
      >
        <div className="mt-4 grid gap-4 max-sm:flex-1 max-sm:content-start">
          {open && (
            <DishCombobox
              label={recipeTexts.recipe.question}
              suggestions={suggestions}
              suggestionsLabel={t.alternatives}
              isBusy={isPending}
              onType={() => setErrorMessage(null)}
              onChoose={handleChoose}
              renderFooter={(name, _canCompose, hasMatches) => (
                // After a failure, its place is for the dishes and the message.
                <div
                  hidden={hasMatches && errorMessage !== null}
                  className="mt-4 rounded-card bg-sunken p-4"
                >
                  <p className="font-medium wrap-anywhere">
                    {hasMatches ? t.notInTheList : t.noDishFoundFor(name)}
                  </p>
                  <ButtonLink
                    to={paths.editItem(item._id)}
                    // The dishes above are the usual choice.
                    variant={hasMatches ? 'secondary' : 'primary'}
                    className={classNames(
                      'mt-3 max-sm:w-full',
                      hasMatches && 'bg-surface! hover:bg-line!',
                    )}
                  >
                    {t.writeYourself}
                  </ButtonLink>
                </div>
              )}
            />
          )}
          <Alert advice={errorMessage === t.failed && texts.ui.failureAdvice}>{errorMessage}</Alert>
        </div>
        <DialogActions>
          <p role="status" className="mr-auto self-center text-sm text-muted empty:hidden">
            {isPending && t.saving}
          </p>
          <Button variant="secondary" onClick={close} disabled={isPending}>
            {texts.ui.cancel}
          </Button>
        </DialogActions>
      </Dialog>
      <ConfirmDishReplacementDialog dishChange={dishChange} />
    </>
  );
}

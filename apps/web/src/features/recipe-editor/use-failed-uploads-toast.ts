import { getFailedUploads } from '#features/recipe-editor/failed-uploads.ts';
import { paths } from '#lib/paths-and-routes.ts';
import { useNavigate } from '#lib/router/router-hooks.ts';
import { editTexts } from '#texts/en/edit.ts';
import { showToast } from '#ui/toast-store.ts';

const t = editTexts.edit;

/** @returns a function that says how many photos of a recipe were not uploaded, if any, and links to its edit page */
export function useFailedUploadsToast(): (itemId: string) => void {
  const navigate = useNavigate();
  return (itemId) => {
    const count = getFailedUploads(itemId).length;
    if (count === 0) return;
    const onClick = () => void navigate(paths.editItem(itemId));
    const action = { label: t.editAgain, onClick };
    showToast({ message: t.photosNotUploaded(count), isErrorMessage: true, action });
  };
}

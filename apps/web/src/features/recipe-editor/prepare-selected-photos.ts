import { getEditorErrorMessage } from '#features/recipe-editor/editor-error-messages.ts';
import { readPhotoAsDataUrl } from '#lib/check-and-read-photo-file.ts';
import { preparePhotosForUpload } from '#lib/prepare-photos-for-upload.ts';
import { editTexts } from '#texts/en/edit.ts';

const t = editTexts.edit;

/** The server scales previews to 512 pixels; twice that size is sufficient. */
const previewResizeOptions = { maxEdgePx: 1024, aboveBytes: 300_000 };

/** Reads a selected preview icon as a data URL. */
export async function readPreviewIconAsDataUrl(
  selectedFile: File,
): Promise<{ url: string } | { errorMessage: string }> {
  try {
    const [file = selectedFile] = await preparePhotosForUpload(
      [selectedFile],
      previewResizeOptions,
    );
    return { url: await readPhotoAsDataUrl(file) };
  } catch (error) {
    return { errorMessage: getEditorErrorMessage(error, t.previewFailed) };
  }
}

/** Checks and scales selected photos. */
export async function prepareSelectedPhotos(
  files: readonly File[],
): Promise<{ files: File[] } | { errorMessage: string }> {
  try {
    return { files: await preparePhotosForUpload(files) };
  } catch (error) {
    return { errorMessage: getEditorErrorMessage(error, t.addFailed) };
  }
}

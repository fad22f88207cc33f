import { getPhotosOrFirstFile } from '#features/scanning/get-photos-or-first-file.ts';
import { passPhotosToCreateScreen } from '#features/scanning/photos-for-create-screen.ts';

/** Opens the camera, and hands the photo to the create screen. */
export function takePhotoForCreateScreen(): void {
  const input = document.createElement('input');
  Object.assign(input, { type: 'file', accept: 'image/*', capture: 'environment', hidden: true });
  input.onchange = () => {
    input.remove();
    passPhotosToCreateScreen(getPhotosOrFirstFile(input.files));
  };
  input.oncancel = () => input.remove();
  // Safari reports the photo only for an element of the document.
  document.body.append(input);
  input.click();
}

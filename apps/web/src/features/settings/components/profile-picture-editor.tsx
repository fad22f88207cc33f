import { PHOTO_ACCEPT_MIME_TYPES, type Profile } from '@plateful/contract';
import { type ChangeEvent, useRef, useState } from 'react';
import { useSetProfilePicture } from '#features/settings/api.ts';
import { getErrorMessage } from '#lib/api-client.ts';
import { getPhotoError } from '#lib/photo-file.ts';
import { settingsTexts } from '#texts/settings.ts';
import { texts } from '#texts/texts.ts';
import { Alert } from '#ui/alert.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';

const t = settingsTexts.profile;

const getDisplayedName = ({ firstName, lastName, displayName, username }: Profile) =>
  `${firstName} ${lastName}`.trim() || displayName || username;

/** Changes or removes the profile picture. */
export function ProfilePictureEditor({ profile }: { profile: Profile }) {
  const inputRef = useRef<HTMLInputElement>(null);
  const fieldsetRef = useRef<HTMLFieldSetElement>(null);
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  const [notice, setNotice] = useState<string | null>(null);
  const setProfilePicture = useSetProfilePicture();
  const { profileImageUrl } = profile;

  function savePicture(file: File | null) {
    const validationError = file && getPhotoError(file);
    setNotice(null);
    setErrorMessage(validationError);
    if (validationError) return;
    setProfilePicture.mutate(file, {
      onSuccess: () => setNotice(file ? t.pictureChanged : t.pictureRemoved),
      onError: (error) =>
        setErrorMessage(getErrorMessage(error, t.pictureFailed, texts.errors.network)),
    });
  }

  function handleFileChange(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? [];
    if (file) savePicture(file);
    event.target.value = '';
  }

  return (
    <fieldset
      ref={fieldsetRef}
      tabIndex={-1}
      aria-label={t.picture}
      className="grid gap-4 outline-none"
    >
      <div className="flex items-center gap-4 sm:gap-6">
        <Avatar
          name={getDisplayedName(profile)}
          src={profileImageUrl}
          className="size-20 text-2xl"
        />
        <div className="min-w-0">
          <input
            ref={inputRef}
            type="file"
            accept={PHOTO_ACCEPT_MIME_TYPES}
            aria-label={t.picture}
            tabIndex={-1}
            onChange={handleFileChange}
            className="sr-only"
          />
          <div className="flex flex-wrap gap-2">
            <Button
              variant="secondary"
              busyLabel={setProfilePicture.isPending && t.savingPicture}
              onClick={() => inputRef.current?.click()}
            >
              {profileImageUrl ? t.changePicture : t.addPicture}
            </Button>
            {profileImageUrl && !setProfilePicture.isPending && (
              <Button
                variant="ghost"
                className="text-muted"
                onClick={() => {
                  // The remove button disappears with the picture.
                  fieldsetRef.current?.focus();
                  savePicture(null);
                }}
              >
                {t.removePicture}
              </Button>
            )}
          </div>
          <p role="status" className="mt-2 text-sm text-muted empty:hidden">
            {notice}
          </p>
        </div>
      </div>
      <Alert>{errorMessage}</Alert>
    </fieldset>
  );
}

import { PHOTO_ACCEPT_MIME_TYPES, type Profile } from '@plateful/contract';
import { useState } from 'react';
import { useSetProfilePicture } from '#features/settings/api.ts';
import { getErrorMessage } from '#lib/api-client.ts';
import { getPhotoErrorMessage } from '#lib/check-and-read-photo-file.ts';
import { settingsTexts } from '#texts/en/settings.ts';
import { texts } from '#texts/localization.ts';
import { Avatar } from '#ui/avatar.tsx';
import { PictureField } from '#ui/picture-field.tsx';

const t = settingsTexts.profile;

const getDisplayedName = ({ firstName, lastName, displayName, username }: Profile) =>
  `${firstName} ${lastName}`.trim() || displayName || username;

/** Changes or removes the profile picture. */
export function ProfilePictureEditor({ profile }: { profile: Profile }) {
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  const [notice, setNotice] = useState<string | null>(null);
  const setProfilePicture = useSetProfilePicture();
  const { profileImageUrl } = profile;

  function savePicture(file: File | null) {
    const validationError = file && getPhotoErrorMessage(file);
    setNotice(null);
    setErrorMessage(validationError);
    if (validationError) return;
    setProfilePicture.mutate(file, {
      onSuccess: () => setNotice(file ? t.pictureChanged : t.pictureRemoved),
      onError: (error) =>
        setErrorMessage(getErrorMessage(error, t.pictureFailed, texts.errors.network)),
    });
  }

  return (
    <PictureField
      label={t.picture}
      accept={PHOTO_ACCEPT_MIME_TYPES}
      picture={
        <Avatar
          name={getDisplayedName(profile)}
          src={profileImageUrl}
          className="size-20 shrink-0 text-2xl sm:size-24"
        />
      }
      description={
        <div className="mb-2">
          <p className="font-display text-xl line-clamp-2 wrap-anywhere">
            {getDisplayedName(profile)}
          </p>
          <p className="text-sm wrap-anywhere text-muted">{profile.username}</p>
        </div>
      }
      selectLabel={profileImageUrl ? t.changePicture : t.addPicture}
      busyLabel={setProfilePicture.isPending && t.savingPicture}
      removeLabel={profileImageUrl && t.removePicture}
      notice={notice}
      errorMessage={errorMessage}
      onSelect={savePicture}
      onRemove={() => savePicture(null)}
    />
  );
}

import { PHOTO_ACCEPT, type Profile } from '@plateful/contract';
import { type ChangeEvent, useRef, useState } from 'react';
import { useSetPicture } from '#features/settings/api.ts';
import { errorText } from '#lib/api.ts';
import { photoProblem } from '#lib/photo-file.ts';
import { texts } from '#texts/texts.ts';
import { Alert } from '#ui/alert.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';

const own = texts.profile;

const nameOf = ({ firstName, lastName, displayName, username }: Profile) =>
  `${firstName} ${lastName}`.trim() || displayName || username;

/** The person's picture: to be changed, or taken away for the initials. */
export function PictureEditor({ profile }: { profile: Profile }) {
  const input = useRef<HTMLInputElement>(null);
  const group = useRef<HTMLFieldSetElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [notice, setNotice] = useState<string | null>(null);
  const picture = useSetPicture();
  const { profileImageUrl } = profile;

  function set(file: File | null) {
    const found = file && photoProblem(file);
    setNotice(null);
    setProblem(found);
    if (found) return;
    picture.mutate(file, {
      onSuccess: () => setNotice(file ? own.pictureChanged : own.pictureRemoved),
      onError: (error) => setProblem(errorText(error, own.pictureFailed, texts.errors.network)),
    });
  }

  function take(event: ChangeEvent<HTMLInputElement>) {
    const [file] = event.target.files ?? [];
    if (file) set(file);
    event.target.value = '';
  }

  return (
    <fieldset
      ref={group}
      tabIndex={-1}
      aria-label={own.picture}
      className="grid gap-4 outline-none"
    >
      <div className="flex items-center gap-4 sm:gap-6">
        <Avatar name={nameOf(profile)} src={profileImageUrl} className="size-20 text-2xl" />
        <div className="min-w-0">
          <input
            ref={input}
            type="file"
            accept={PHOTO_ACCEPT}
            aria-label={own.picture}
            tabIndex={-1}
            onChange={take}
            className="sr-only"
          />
          <div className="flex flex-wrap gap-2">
            <Button
              look="secondary"
              busy={picture.isPending && own.savingPicture}
              onClick={() => input.current?.click()}
            >
              {profileImageUrl ? own.changePicture : own.addPicture}
            </Button>
            {profileImageUrl && !picture.isPending && (
              <Button
                look="quiet"
                className="text-muted"
                onClick={() => {
                  // This button goes away with the picture.
                  group.current?.focus();
                  set(null);
                }}
              >
                {own.removePicture}
              </Button>
            )}
          </div>
          <p role="status" className="mt-2 text-sm text-muted empty:hidden">
            {notice}
          </p>
        </div>
      </div>
      <Alert>{problem}</Alert>
    </fieldset>
  );
}

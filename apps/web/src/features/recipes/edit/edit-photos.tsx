import type { Item } from '@plateful/contract';
import { useState } from 'react';
import {
  isOverLimit,
  sayFailure,
  useAddPhotos,
  useRemovePhoto,
} from '#features/recipes/edit/edit-api.ts';
import { PhotoSection } from '#features/recipes/edit/edit-photo-section.tsx';
import {
  forgetUnsentPhotos,
  UploadError,
  unsentPhotosOf,
} from '#features/recipes/edit/edit-upload.ts';
import { logFailure } from '#lib/log.ts';
import { paths } from '#lib/paths.ts';
import { useAppStore } from '#lib/store.ts';
import { texts } from '#texts/texts.ts';
import { ButtonLink } from '#ui/button.tsx';

const own = texts.edit;

interface EditPhotosProps {
  item: Item;
  /** The recipe as it is after a photo came or went. */
  onAnswer: (item: Item) => void;
}

/** Free of charge, recipes have few photos; says what membership brings to who is not a member yet. */
function Membership() {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control bg-leaf-soft px-4 py-3">
      <p className="min-w-0 flex-1 basis-64">{own.membership}</p>
      <ButtonLink to={paths.pro} target="_blank" rel="noopener" look="secondary">
        {own.toMembership}
      </ButtonLink>
    </div>
  );
}

/** Photos of a stored recipe: they come and go at once, whatever is saved later. */
export function EditPhotos({ item, onAnswer }: EditPhotosProps) {
  const isPro = useAppStore(({ user }) => user?.isProUser ?? false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isLimited, setIsLimited] = useState(false);
  const [news, setNews] = useState('');
  const [leaving, setLeaving] = useState<ReadonlySet<string>>(new Set());
  const [unsent, setUnsent] = useState(() => unsentPhotosOf(item._id));
  const adding = useAddPhotos(item._id, onAnswer);
  const { mutateAsync: remove } = useRemovePhoto(item._id, onAnswer);

  function fail(error: unknown, fallback: string) {
    logFailure(fallback, 'edit-photos.tsx', error);
    const missing = error instanceof UploadError ? error.retryable.length : 0;
    setProblem(sayFailure(error, fallback, own.photosNoAnswer(missing)));
    setIsLimited(isOverLimit(error));
  }

  function keepUnsent(files: readonly File[]) {
    forgetUnsentPhotos(item._id);
    setUnsent(files);
  }

  function begin() {
    setProblem(null);
    setIsLimited(false);
    setNews('');
  }

  async function addAll(files: readonly File[]) {
    begin();
    keepUnsent([]);
    try {
      await adding.mutateAsync(files);
      setNews(own.photosAdded(files.length));
    } catch (error) {
      if (error instanceof UploadError) keepUnsent(error.retryable);
      fail(error, own.addFailed);
    }
  }

  async function removeOne(mediaId: string) {
    begin();
    setLeaving((now) => new Set([...now, mediaId]));
    try {
      await remove(mediaId);
      setNews(own.photoRemoved);
    } catch (error) {
      fail(error, own.removeFailed);
    }
    setLeaving((now) => new Set([...now].filter((id) => id !== mediaId)));
  }

  return (
    <PhotoSection
      tiles={item.media.map(({ id, url, name, placeholder }) => ({
        key: id,
        src: url,
        alt: name,
        placeholder,
      }))}
      leaving={leaving}
      isUploading={adding.isPending}
      progress={adding.progress}
      retry={
        unsent.length > 0
          ? { amount: unsent.length, onRetry: () => void addAll(unsent) }
          : undefined
      }
      problem={problem}
      news={news}
      onFiles={(files) => void addAll([...unsent, ...files])}
      onRemove={(mediaId) => void removeOne(mediaId)}
    >
      {isLimited && !isPro && <Membership />}
    </PhotoSection>
  );
}

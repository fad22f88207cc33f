import { PHOTO_ACCEPT_MIME_TYPES } from '@plateful/contract';
import { Camera } from 'lucide-react';
import { type Ref, useId } from 'react';
import { publicTexts } from '#texts/en/public.ts';
import { getButtonClass } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';

const t = publicTexts.trial;

interface TrialPhotoButtonProps {
  ref?: Ref<HTMLInputElement>;
  variant?: 'primary' | 'secondary';
  label: string;
  onPhoto: (file: File) => void;
}

/** A file input that looks like a button, and works before the app has started. */
export function TrialPhotoButton({
  ref,
  variant = 'primary',
  label,
  onPhoto,
}: TrialPhotoButtonProps) {
  return (
    <label
      data-start-app=""
      className={classNames(
        getButtonClass(variant, 'large'),
        'relative cursor-pointer focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent-ink',
      )}
    >
      <Camera aria-hidden="true" className="size-6" />
      {label}
      <input
        ref={ref}
        type="file"
        accept={PHOTO_ACCEPT_MIME_TYPES}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onPhoto(file);
          // The same file can be selected again.
          target.value = '';
        }}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
    </label>
  );
}

interface TrialExamplesProps {
  title: string;
  onExample: (name: string) => void;
}

/** Three of our own photos, to try without a photo. */
export function TrialExamplePhotoButtons({ title, onExample }: TrialExamplesProps) {
  const id = useId();
  return (
    <>
      <p id={id} className="text-sm text-muted">
        {title}
      </p>
      <ul aria-labelledby={id} className="mt-2 grid grid-cols-3 gap-3 sm:flex">
        {Object.entries(t.examples).map(([name, label]) => (
          <li key={name}>
            <button
              type="button"
              data-start-app=""
              data-trial-example={name}
              onClick={() => onExample(name)}
              className="block w-full overflow-hidden rounded-control shadow-soft transition-transform duration-150 ease-out hover:-translate-y-0.5"
            >
              <picture>
                <source type="image/avif" srcSet={`/examples/${name}-thumbnail.avif`} />
                <img
                  src={`/examples/${name}-small.webp`}
                  alt={label}
                  width={320}
                  height={240}
                  loading="lazy"
                  fetchPriority="low"
                  className="aspect-4/3 w-full object-cover sm:w-28"
                />
              </picture>
            </button>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-muted">{t.note}</p>
    </>
  );
}

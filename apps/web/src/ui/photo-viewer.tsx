import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { recipeDetailTexts } from '#texts/en/recipe-details.ts';
import { texts } from '#texts/localization.ts';
import { classNames } from '#ui/class-names.ts';

const t = recipeDetailTexts.photoViewer;

export interface PhotoViewerPhoto {
  src: string;
  alt: string;
}

interface PhotoViewerProps {
  label: string;
  photos: readonly PhotoViewerPhoto[];
  /** The index of the open photo; `null` when closed. */
  index: number | null;
  onIndexChange: (index: number | null) => void;
}

interface RoundButtonProps {
  label: string;
  className: string;
  onClick: () => void;
  children: ReactNode;
}

function RoundButton({ label, className, onClick, children }: RoundButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className={classNames(
        'absolute grid size-13 place-items-center rounded-full bg-surface text-ink shadow-soft hover:bg-sunken',
        className,
      )}
    >
      {children}
    </button>
  );
}

interface PhotoSlideProps extends PhotoViewerProps {
  index: number;
}

function PhotoSlide({ photos, index, onIndexChange }: PhotoSlideProps) {
  const photo = photos[index];
  const move = (step: number) => onIndexChange((index + step + photos.length) % photos.length);
  return (
    <div className="relative grid size-full place-items-center">
      {photo && (
        <img
          key={photo.src}
          src={photo.src}
          alt={photo.alt}
          className="fade-in max-h-full max-w-full object-contain sm:rounded-card"
        />
      )}
      <RoundButton
        label={texts.ui.close}
        className="top-4 right-4 sm:top-0 sm:right-0"
        onClick={() => onIndexChange(null)}
      >
        <X aria-hidden="true" className="size-6" />
      </RoundButton>
      {photos.length > 1 && (
        <>
          <RoundButton
            label={t.previous}
            className="bottom-4 left-4 sm:bottom-0 sm:left-0"
            onClick={() => move(-1)}
          >
            <ChevronLeft aria-hidden="true" className="size-6" />
          </RoundButton>
          <p
            role="status"
            className="absolute bottom-6 rounded-full bg-surface px-4 py-1.5 text-sm tabular-nums shadow-soft sm:bottom-2"
          >
            {t.position(index + 1, photos.length)}
          </p>
          <RoundButton
            label={t.next}
            className="right-4 bottom-4 sm:right-0 sm:bottom-0"
            onClick={() => move(1)}
          >
            <ChevronRight aria-hidden="true" className="size-6" />
          </RoundButton>
        </>
      )}
    </div>
  );
}

/** Photos in full-window size: arrow keys move, Escape closes, and the focus returns to the photo. */
export function PhotoViewer(props: PhotoViewerProps) {
  const { label, photos, index, onIndexChange } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const isOpen = index !== null;

  useEffect(() => {
    const element = dialog.current;
    if (isOpen && !element?.open) element?.showModal();
    if (!isOpen && element?.open) element.close();
  }, [isOpen]);

  function handleKeyDown(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step || index === null) return;
    event.preventDefault();
    onIndexChange((index + step + photos.length) % photos.length);
  }

  return (
    <dialog
      ref={dialog}
      aria-label={label}
      onKeyDown={handleKeyDown}
      onCancel={(event) => {
        event.preventDefault();
        onIndexChange(null);
      }}
      className="m-0 size-full max-h-none max-w-none bg-photo-backdrop p-0 text-ink sm:p-8 print:hidden"
    >
      {index !== null && <PhotoSlide {...props} index={index} />}
    </dialog>
  );
}

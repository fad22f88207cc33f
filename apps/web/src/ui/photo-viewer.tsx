import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { texts } from '#texts/texts.ts';
import { classNames } from '#ui/class-names.ts';

const own = texts.photoViewer;

export interface ViewedPhoto {
  src: string;
  alt: string;
}

interface PhotoViewerProps {
  label: string;
  photos: readonly ViewedPhoto[];
  /** Which one is open; `null` when none is. */
  place: number | null;
  onPlace: (place: number | null) => void;
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

interface StageProps extends PhotoViewerProps {
  place: number;
}

function Stage({ photos, place, onPlace }: StageProps) {
  const photo = photos[place];
  const go = (step: number) => onPlace((place + step + photos.length) % photos.length);
  return (
    <div className="relative grid size-full place-items-center">
      {photo && (
        <img
          key={photo.src}
          src={photo.src}
          alt={photo.alt}
          className="appear max-h-full max-w-full rounded-control object-contain sm:rounded-card"
        />
      )}
      <RoundButton label={texts.ui.close} className="top-0 right-0" onClick={() => onPlace(null)}>
        <X aria-hidden="true" className="size-6" />
      </RoundButton>
      {photos.length > 1 && (
        <>
          <RoundButton label={own.previous} className="bottom-0 left-0" onClick={() => go(-1)}>
            <ChevronLeft aria-hidden="true" className="size-6" />
          </RoundButton>
          <p
            role="status"
            className="absolute bottom-2 rounded-full bg-surface px-4 py-1.5 text-sm tabular-nums shadow-soft"
          >
            {own.position(place + 1, photos.length)}
          </p>
          <RoundButton label={own.next} className="right-0 bottom-0" onClick={() => go(1)}>
            <ChevronRight aria-hidden="true" className="size-6" />
          </RoundButton>
        </>
      )}
    </div>
  );
}

/** Photographs as large as the window: arrows walk, Escape closes, and focus goes back to where it was. */
export function PhotoViewer(props: PhotoViewerProps) {
  const { label, photos, place, onPlace } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const open = place !== null;

  useEffect(() => {
    const element = dialog.current;
    if (open && !element?.open) element?.showModal();
    if (!open && element?.open) element.close();
  }, [open]);

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step || place === null) return;
    event.preventDefault();
    onPlace((place + step + photos.length) % photos.length);
  }

  return (
    <dialog
      ref={dialog}
      aria-label={label}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault();
        onPlace(null);
      }}
      className="m-0 size-full max-h-none max-w-none bg-paper p-4 text-ink sm:p-8 print:hidden"
    >
      {place !== null && <Stage {...props} place={place} />}
    </dialog>
  );
}

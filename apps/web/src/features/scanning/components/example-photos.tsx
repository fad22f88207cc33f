import { fetchExamplePhoto } from '#lib/fetch-example-photo.ts';
import { createTexts } from '#texts/en/create.ts';
import { Photo } from '#ui/photo.tsx';
import { showToast } from '#ui/toast-store.ts';

const t = createTexts.create.examples;

/** The ThumbHashes of the photos. */
const placeholders: Record<string, string> = {
  pizza: 'H1oGDYJPSlp8aHiCY4iHZQhHZ0Cl',
  donuts: 'JTkGDYSsqGY9qHpaZvaIhnh/hmAo',
  tomatoes: 'UboGHYS9qpmPh4d9h5mHhpt/uPRX',
};

interface ExamplePhotosProps {
  onPhoto: (file: File) => void;
}

/** Example photos, for users without a photo of their own. */
export function ExamplePhotos({ onPhoto }: ExamplePhotosProps) {
  async function selectExample(name: string) {
    try {
      onPhoto(await fetchExamplePhoto(name));
    } catch {
      showToast({ message: t.failed, isErrorMessage: true });
    }
  }

  return (
    <section aria-labelledby="examples-title" className="mx-auto w-full max-w-xl text-center">
      <h2 id="examples-title" className="font-text text-base font-semibold tracking-normal">
        {t.title}
      </h2>
      <ul className="mt-2 grid grid-cols-3 gap-3 sm:mt-3 sm:gap-4">
        {Object.entries(t.photos).map(([name, label]) => (
          <li key={name}>
            <button
              type="button"
              onClick={() => void selectExample(name)}
              className="block w-full overflow-hidden rounded-control shadow-soft transition-transform duration-150 ease-out hover:-translate-y-0.5"
            >
              <Photo
                src={`/examples/${name}-small.webp`}
                alt={label}
                placeholder={placeholders[name]}
                className="aspect-4/3"
              />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

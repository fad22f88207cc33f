import { texts } from '#texts/texts.ts';
import { showToast } from '#ui/toast-store.ts';

const own = texts.create.examples;

interface ExamplePhotosProps {
  onPhoto: (file: File) => void;
}

/** Pictures of our own, for those who have none at hand. */
export function ExamplePhotos({ onPhoto }: ExamplePhotosProps) {
  async function take(name: string) {
    try {
      const response = await fetch(`/examples/${name}.jpg`);
      if (!response.ok) throw new Error(`The example answered ${response.status}`);
      onPhoto(new File([await response.blob()], `${name}.jpg`, { type: 'image/jpeg' }));
    } catch {
      showToast({ message: own.failed, isErrorMessage: true });
    }
  }

  return (
    <section aria-labelledby="examples-title" className="mt-8">
      <h2 id="examples-title" className="font-text text-base font-semibold tracking-normal">
        {own.title}
      </h2>
      <ul className="mt-3 grid max-w-xl grid-cols-3 gap-3 sm:gap-4">
        {Object.entries(own.photos).map(([name, label]) => (
          <li key={name}>
            <button
              type="button"
              onClick={() => void take(name)}
              className="block w-full overflow-hidden rounded-control shadow-soft transition-transform duration-150 ease-out hover:-translate-y-0.5"
            >
              <img
                src={`/examples/${name}-small.webp`}
                alt={label}
                width={320}
                height={240}
                loading="lazy"
                className="aspect-4/3 w-full object-cover"
              />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

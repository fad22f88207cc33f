import { type ResponseOf, TRIAL_SCANS_PER_HOUR, type trialScan } from '@plateful/contract';
import { useEffect, useRef, useState } from 'react';
import { ApiError, callApi, getErrorMessage } from '#lib/api-client.ts';
import { readPhotoAsDataUrl } from '#lib/check-and-read-photo-file.ts';
import { endpoints } from '#lib/endpoints.ts';
import { fetchExamplePhoto } from '#lib/fetch-example-photo.ts';
import { InvalidPhotoError, preparePhotosForUpload } from '#lib/prepare-photos-for-upload.ts';
import { publicTexts } from '#texts/en/public.ts';
import { texts } from '#texts/localization.ts';

const t = publicTexts.trial;
/** The photo is kept in session storage until the sign-up. */
const RESIZE_OPTIONS = { maxEdgePx: 1600, aboveBytes: 600_000 };

export type TrialScanResponse = ResponseOf<typeof trialScan>;

export type TrialScanState =
  | { status: 'idle' }
  | { status: 'scanning'; image: string | null }
  /** `image` is the photo as a data URL. */
  | { status: 'done'; image: string; response: TrialScanResponse }
  | { status: 'failed'; image: string | null; message: string; isRetryable: boolean };

/** What the page has recorded before the app has started (`static-page-script.ts`). */
function takeEarlyExample(): string | undefined {
  const { trialExample } = document.documentElement.dataset;
  delete document.documentElement.dataset.trialExample;
  return trialExample;
}

function toMessage(error: unknown): string {
  if (error instanceof InvalidPhotoError) return error.message;
  if (error instanceof ApiError && error.status === 429) return t.limit(TRIAL_SCANS_PER_HOUR);
  return getErrorMessage(error, t.failed, texts.errors.network);
}

/** A photo that cannot be read is refused again, and a visitor over the limit has to wait. */
const isRetryable = (error: unknown) =>
  !(error instanceof InvalidPhotoError || (error instanceof ApiError && error.status === 429));

/** Scans a photo without an account. A new photo replaces the one that is being scanned. */
export function useTrialScan() {
  const [state, setState] = useState<TrialScanState>({ status: 'idle' });
  const fileInput = useRef<HTMLInputElement>(null);
  const controller = useRef<AbortController>(null);

  /** @param known the photo, if it has been scanned before; it stays visible */
  async function run(
    getImage: () => Promise<string>,
    known: string | null = null,
    assumeFood = false,
  ): Promise<void> {
    controller.current?.abort();
    controller.current = new AbortController();
    const { signal } = controller.current;
    const update = (next: TrialScanState) => {
      if (!signal.aborted) setState(next);
    };
    let image = known;
    setState({ status: 'scanning', image });
    try {
      image = await getImage();
      update({ status: 'scanning', image });
      const response = await callApi(endpoints.trialScan, { image, assumeFood }, { signal });
      update({ status: 'done', image, response });
    } catch (error) {
      update({
        status: 'failed',
        image,
        message: toMessage(error),
        isRetryable: isRetryable(error),
      });
    }
  }

  function cancel(): void {
    controller.current?.abort();
    setState({ status: 'idle' });
  }

  const scanFile = (file: File) => run(() => prepareImage(file));
  const scanExample = (name: string) =>
    run(async () => prepareImage(await fetchExamplePhoto(name)));

  // Declared before the effect, because the visitor may have chosen a photo before the app has started.
  const startEarly = useRef(() => {
    const example = takeEarlyExample();
    const file = fileInput.current?.files?.[0];
    if (file) void scanFile(file);
    else if (example) void scanExample(example);
  });
  useEffect(() => {
    startEarly.current();
    return () => controller.current?.abort();
  }, []);

  return {
    state,
    fileInput,
    cancel,
    scanFile: (file: File) => void scanFile(file),
    scanExample: (name: string) => void scanExample(name),
    scanAgain: (image: string, assumeFood = false) =>
      void run(async () => image, image, assumeFood),
  };
}

async function prepareImage(file: File): Promise<string> {
  const [prepared = file] = await preparePhotosForUpload([file], RESIZE_OPTIONS);
  return readPhotoAsDataUrl(prepared);
}

import { PHOTO_MAX_BYTES } from '@plateful/contract/constants';
import { getFileMimeType } from '#lib/get-file-mime-type.ts';
import { paths } from '#lib/paths-and-routes.ts';
import { enqueueUpload, UploadQueueFullError } from '#lib/upload-queue.ts';

/** Why a shared file was rejected; the create screen has a message for each. */
type ShareRejection = 'type' | 'size' | 'full' | 'missed';

const isFile = (entry: FormDataEntryValue): entry is File => entry instanceof File;

function getRejection(file: File): ShareRejection | null {
  if (!getFileMimeType(file).startsWith('image/')) return 'type';
  if (file.size === 0) return 'missed';
  return file.size > PHOTO_MAX_BYTES ? 'size' : null;
}

/** Adds a shared file to the upload queue. @returns its id, or why it was rejected */
async function enqueueSharedFile(
  file: File,
): Promise<{ id: string } | { refused: ShareRejection }> {
  const rejection = getRejection(file);
  if (rejection) return { refused: rejection };
  try {
    return { id: await enqueueUpload({ file, origin: 'share' }) };
  } catch (error) {
    return { refused: error instanceof UploadQueueFullError ? 'full' : 'missed' };
  }
}

/** @returns the import URL for shared text or links; `null` without any */
function getImportUrl(form: FormData): string | null {
  const sharedText = ['title', 'text', 'url']
    .map((name) => form.get(name))
    .filter((part) => typeof part === 'string' && part.trim() !== '')
    .join('\n');
  if (sharedText === '') return null;
  const [url] = sharedText.match(/https?:\/\/\S+/) ?? [];
  // In the hash, which has no length limit and is not sent to a server.
  return `${paths.importItems}#${new URLSearchParams(url ? { url } : { text: sharedText })}`;
}

/**
 * Adds shared photos to the upload queue. @returns the URL of the create screen, with their ids or the reason of a
 * rejection
 */
async function enqueueSharedPhotos(files: readonly File[]): Promise<string> {
  const search = new URLSearchParams();
  let rejection: ShareRejection = 'missed';
  for (const file of files) {
    const result = await enqueueSharedFile(file);
    if ('id' in result) search.append('photo', result.id);
    else rejection = result.refused;
  }
  if (!search.has('photo')) search.set('refused', rejection);
  return `${paths.createItemFromPhoto}?${search}`;
}

/**
 * Handles data shared from another app. Photos are queued for the create screen; text and links go to the import
 * screen.
 */
export async function handleShareTarget(request: Request): Promise<Response> {
  const form = await request.formData().catch(() => new FormData());
  const files = form.getAll('photo').filter(isFile);
  const importUrl = files.length === 0 ? getImportUrl(form) : null;
  const targetUrl = importUrl ?? (await enqueueSharedPhotos(files));
  return Response.redirect(new URL(targetUrl, request.url).href, 303);
}

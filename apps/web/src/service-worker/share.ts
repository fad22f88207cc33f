import { PHOTO_MAXIMUM_BYTES } from '@plateful/contract';
import { paths } from '#lib/paths.ts';
import { mimeTypeOf } from '#lib/photo-type.ts';
import { addWaitingPhoto, TooManyWaitingPhotos } from '#lib/waiting-photos.ts';

/** Why a shared file does not become a recipe; the create screen has a sentence for each. */
type Refusal = 'type' | 'size' | 'full' | 'missed';

const isFile = (entry: FormDataEntryValue): entry is File => entry instanceof File;

function refusalOf(file: File): Refusal | null {
  if (!mimeTypeOf(file).startsWith('image/')) return 'type';
  if (file.size === 0) return 'missed';
  return file.size > PHOTO_MAXIMUM_BYTES ? 'size' : null;
}

/** Lays a shared file among those that wait. @returns its id, or why it is refused */
async function take(file: File): Promise<{ id: string } | { refused: Refusal }> {
  const refused = refusalOf(file);
  if (refused) return { refused };
  try {
    return { id: await addWaitingPhoto({ file, origin: 'share' }) };
  } catch (error) {
    return { refused: error instanceof TooManyWaitingPhotos ? 'full' : 'missed' };
  }
}

/** What another app sends beside photos, or in their place. @returns where to go with it; `null` when that is nothing */
function placeForWords(form: FormData): string | null {
  const words = ['title', 'text', 'url']
    .map((name) => form.get(name))
    .filter((part) => typeof part === 'string' && part.trim() !== '')
    .join('\n');
  if (words === '') return null;
  const [url] = words.match(/https?:\/\/\S+/) ?? [];
  // Behind the #: as long as it likes, and no server hears of it.
  return `${paths.importItems}#${new URLSearchParams(url ? { url } : { text: words })}`;
}

/** All of them wait from now on, or it is said why the first of the others does not. */
async function placeForPhotos(files: readonly File[]): Promise<string> {
  const search = new URLSearchParams();
  let refused: Refusal = 'missed';
  for (const file of files) {
    const taken = await take(file);
    if ('id' in taken) search.append('photo', taken.id);
    else refused = taken.refused;
  }
  if (!search.has('photo')) search.set('refused', refused);
  return `${paths.createItem}?${search}`;
}

/**
 * What was shared out of another app. Photos wait on this device, and the create screen takes them from there; words and
 * addresses go to the screen that reads recipes.
 */
export async function answerShare(request: Request): Promise<Response> {
  const form = await request.formData().catch(() => new FormData());
  const files = form.getAll('photo').filter(isFile);
  const words = files.length === 0 ? placeForWords(form) : null;
  const place = words ?? (await placeForPhotos(files));
  return Response.redirect(new URL(place, request.url).href, 303);
}

import { texts } from '#texts/texts.ts';

const own = texts.importItems;

/** Files and texts can have 2 MB. */
const MAXIMUM = 2_000_000;

export const FILE_ACCEPT = '.json,.txt,.html,.htm,application/json,text/plain,text/html';

export type Way = 'text' | 'file' | 'url';

export interface ChosenFile {
  name: string;
  text: string;
}

/** What was entered, way by way; changing the way loses nothing. */
export interface Source {
  way: Way;
  text: string;
  file: ChosenFile | null;
  url: string;
}

/** What another app has shared: the service worker writes it behind the # of the address. */
export function sharedSource(hash: string): Partial<Source> {
  const shared = new URLSearchParams(hash.slice(1));
  const [url, text] = [shared.get('url'), shared.get('text')];
  if (url) return { way: 'url', url };
  return text ? { way: 'text', text } : {};
}

/** What speaks against reading this file, as a sentence. */
export function fileProblem(file: File): string | null {
  if (!/\.(json|jsonld|txt|md|html?)$/i.test(file.name)) return own.fileType;
  return file.size > MAXIMUM ? own.fileTooLarge : null;
}

/** The text of a file, read in this browser. */
export function readText(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error('The file could not be read', { cause: reader.error }));
    reader.readAsText(file);
  });
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

/** What to send of the chosen way, or what is missing. */
export function sourceToSend(
  source: Source,
): { send: { text: string } | { url: string } } | { problem: string } {
  const { way, file } = source;
  if (way === 'url') {
    const url = source.url.trim();
    return isWebAddress(url) ? { send: { url } } : { problem: own.urlMissing };
  }
  if (way === 'file') return file ? { send: { text: file.text } } : { problem: own.fileMissing };
  if (source.text.trim() === '') return { problem: own.textMissing };
  return source.text.length > MAXIMUM
    ? { problem: own.textTooLong }
    : { send: { text: source.text } };
}

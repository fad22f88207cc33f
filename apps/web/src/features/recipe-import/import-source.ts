import { importTexts } from '#texts/en/import.ts';

const t = importTexts.importItems;

/** Maximum length of a text and size of a file, in bytes. */
const MAX_SOURCE_SIZE = 2_000_000;

export const IMPORT_FILE_ACCEPT =
  '.json,.jsonld,.cook,.txt,.md,.html,.htm,application/json,text/plain,text/html';

export type SourceType = 'text' | 'file' | 'url';

export interface ImportFileContent {
  name: string;
  text: string;
}

/** The input of each source type. Switching the type keeps the others. */
export interface ImportSource {
  type: SourceType;
  text: string;
  file: ImportFileContent | null;
  url: string;
}

/** Parses content shared from another app, which the service worker puts into the URL fragment. */
export function parseSharedSource(hash: string): Partial<ImportSource> {
  const shared = new URLSearchParams(hash.slice(1));
  const [url, text] = [shared.get('url'), shared.get('text')];
  if (url) return { type: 'url', url };
  return text ? { type: 'text', text } : {};
}

/** The recognized recipe for whose photo a recipe is imported. */
export const parseItemIdToReplace = (hash: string): string | null =>
  new URLSearchParams(hash.slice(1)).get('item');

/** The message if the file cannot be imported. */
export function getImportFileErrorMessage(file: File): string | null {
  if (!/\.(json|jsonld|cook|txt|md|html?)$/i.test(file.name)) return t.fileType;
  return file.size > MAX_SOURCE_SIZE ? t.fileTooLarge : null;
}

export function readFileText(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(new Error('The file could not be read', { cause: reader.error }));
    reader.readAsText(file);
  });
}

function isWebUrl(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

/** The payload of the selected source type, or the validation error. */
export function toImportPayload(
  source: ImportSource,
): { payload: { text: string } | { address: string } } | { problem: string } {
  const { type, file } = source;
  if (type === 'url') {
    const url = source.url.trim();
    return isWebUrl(url) ? { payload: { address: url } } : { problem: t.urlMissing };
  }
  if (type === 'file') return file ? { payload: { text: file.text } } : { problem: t.fileMissing };
  if (source.text.trim() === '') return { problem: t.textMissing };
  return source.text.length > MAX_SOURCE_SIZE
    ? { problem: t.textTooLong }
    : { payload: { text: source.text } };
}

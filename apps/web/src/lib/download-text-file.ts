/** Downloads a text as a file. */
export function downloadTextFile(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  // Some browsers read the file asynchronously.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

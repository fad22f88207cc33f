/** The path on this site that `input` names; `null` for any other URL. */
export function toSameSitePath(input: unknown): string | null {
  if (typeof input !== 'string' || !/^\/(?![/\\])/.test(input) || /[\p{Cc}\\]/u.test(input)) {
    return null;
  }
  const baseUrl = 'http://plateful.invalid';
  const url = URL.canParse(input, baseUrl) ? new URL(input, baseUrl) : null;
  return url?.origin === baseUrl && !url.pathname.startsWith('//')
    ? `${url.pathname}${url.search}${url.hash}`
    : null;
}

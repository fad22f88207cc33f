/** The page number in the URL; 1 without a valid one. */
export function readPageNumber(params: URLSearchParams): number {
  const text = params.get('page') ?? '';
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}

/** The code of a failed system call (`ENOENT`, `EACCES` …) or of an SQL error (`57P03` …). */
export function getErrorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

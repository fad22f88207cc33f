import { useEffect, useState } from 'react';

/** An object URL for the file; `null` before the first effect. `key` identifies the content of the file. */
export function useObjectUrl(file: Blob, key: unknown = file): string | null {
  const [objectUrl, setObjectUrl] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same content may come in another object
  useEffect(() => {
    const url = URL.createObjectURL(file);
    setObjectUrl(url);
    return () => URL.revokeObjectURL(url);
  }, [key]);
  return objectUrl;
}

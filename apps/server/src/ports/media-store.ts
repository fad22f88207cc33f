/**
 * Where photo files lie. Keys are made by us (`[a-z0-9-]+\.[a-z0-9]+`), never by a user, and are never reused:
 * a stored file does not change.
 */
export interface MediaStore {
  /** Stores the bytes under the key; when it resolves they survive a crash of process and machine. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** The file's bytes as a stream with their number, or `null` when there is no such file. */
  open(key: string): Promise<StoredFile | null>;
  /** Removes the file; one that is not there is no error. */
  remove(key: string): Promise<void>;
  /** Rejects with a plain sentence when files can't be written. */
  check(): Promise<void>;
}

export interface StoredFile {
  size: number;
  stream: NodeJS.ReadableStream;
}

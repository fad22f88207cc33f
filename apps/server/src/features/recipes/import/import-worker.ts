import { serveTasks } from '#platform/workers/serve-tasks.ts';
import { type ImportReply, readImport } from './read-import.ts';

// Reads foreign text off the main thread.

serveTasks<string, ImportReply>((text) => ({ response: readImport(text) }));

import { serveThreadTasks } from '#platform/workers/serve-thread-tasks.ts';
import { type ImportWorkerResponse, parseImportedText } from './parse-imported-text.ts';

// Parses untrusted text off the main thread.

serveThreadTasks<string, ImportWorkerResponse>((text) => ({ response: parseImportedText(text) }));

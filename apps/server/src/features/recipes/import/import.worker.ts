import { serveThreadTasks } from '#platform/workers/serve-thread-tasks.ts';
import { type ImportWorkerResponse, parseImport } from './parse-import.ts';

// Parses untrusted text off the main thread.

serveThreadTasks<string, ImportWorkerResponse>((text) => ({ response: parseImport(text) }));

import { parentPort } from 'node:worker_threads';
import { AppError } from '#app-error.ts';

const x: string = new AppError('PHOTO_EMPTY').code;
parentPort?.on('message', (m: string) => parentPort?.postMessage(x + m));

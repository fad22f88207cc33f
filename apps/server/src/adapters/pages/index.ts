export { createPageReader } from './http.ts';

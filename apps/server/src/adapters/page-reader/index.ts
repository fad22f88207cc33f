export { createHttpPageReader } from './http-page-reader.ts';

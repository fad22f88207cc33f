/**
 * Runs in the document's head, before any module: the page's policy forbids building functions from text, and would
 * report that the validation library tries whether it may.
 */
export const validationScript = 'globalThis.__zod_globalConfig={jitless:true}';

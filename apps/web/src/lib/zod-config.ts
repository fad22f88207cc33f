/**
 * Runs in the document head, before any module. The content security policy forbids building functions from strings,
 * and zod's check for it would be reported as a violation.
 */
export const zodConfigScript = 'globalThis.__zod_globalConfig={jitless:true}';

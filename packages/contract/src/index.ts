// What a browser may load: of the schemas only the types. Their values are in `@plateful/contract/schemas`.

export * from './api-calls.ts';
export * from './api-errors.ts';
export * from './constants.ts';
export * from './languages.ts';
export * from './message-templates.ts';
export * from './parse-email-address.ts';
export * from './password-rules.ts';
export * from './realtime-events.ts';
export * from './recognizer-test-problems.ts';
export * from './sanitize-multiline-text.ts';
export * from './sanitize-name.ts';
export type * from './schemas/index.ts';
export * as messages from './user-messages.ts';
export * from './username-rules.ts';

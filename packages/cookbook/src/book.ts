import generated from './generated/cookbook.json' with { type: 'json' };
import type { Cookbook } from './types.ts';

/**
 * The whole cookbook. The build writes the file from types of this package and checks it against
 * the standard, so the one cast here narrows only strings to their unions.
 */
export const book: Cookbook = generated as Cookbook;

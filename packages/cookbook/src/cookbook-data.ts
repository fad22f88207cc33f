import type { Cookbook } from './cookbook-types.ts';
import generated from './generated/cookbook.json' with { type: 'json' };

/**
 * All recipes and foods. The build generates the JSON file from these types and validates it, so the cast only narrows
 * strings to their union types.
 */
export const cookbookData: Cookbook = generated as Cookbook;

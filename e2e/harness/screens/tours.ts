import { accountScreens } from './account.ts';
import { captureScreens } from './capture.ts';
import { listScreens } from './lists.ts';
import { newcomerScreens } from './newcomer.ts';
import { publicScreens } from './public.ts';
import { recipeScreens } from './recipe.ts';
import type { Tour } from './screen.ts';
import { settingsScreens } from './settings.ts';
import { writingScreens } from './writing.ts';

/** All screens in all states, each walked by somebody who can get there. */
export const tours = {
  public: { name: 'public', person: 'visitor', screens: [...publicScreens, ...accountScreens] },
  newcomer: { name: 'newcomer', person: 'newcomer', screens: newcomerScreens },
  settings: { name: 'settings', person: 'cook', screens: settingsScreens },
  lists: { name: 'lists', person: 'cook', screens: listScreens },
  writing: { name: 'writing', person: 'cook', screens: [...captureScreens, ...writingScreens] },
  recipe: { name: 'recipe', person: 'cook', screens: recipeScreens },
} as const satisfies Record<string, Tour>;

import { adminScreens } from './admin-screens.ts';
import { aiProviderCreateScreens, aiProviderRecipeScreens } from './ai-provider-screens.ts';
import { authScreens } from './auth-screens.ts';
import { editorScreens } from './editor-screens.ts';
import { listScreens } from './list-screens.ts';
import { newUserScreens } from './new-user-screens.ts';
import { photoUploadScreens } from './photo-upload-screens.ts';
import { publicScreens } from './public-screens.ts';
import { recipeScreens } from './recipe-screens.ts';
import type { ScreenGroup } from './screen-case.ts';
import { settingsScreens } from './settings-screens.ts';

/** All screens in all states, grouped by the user who can open them. */
export const screenGroups = {
  public: { name: 'public', role: 'visitor', screens: [...publicScreens, ...authScreens] },
  newUser: { name: 'new-user', role: 'new-user', screens: newUserScreens },
  settings: { name: 'settings', role: 'demo-user', screens: settingsScreens },
  admin: { name: 'admin', role: 'demo-user', screens: adminScreens },
  lists: { name: 'lists', role: 'demo-user', screens: listScreens },
  editor: {
    name: 'editor',
    role: 'demo-user',
    screens: [...photoUploadScreens, ...aiProviderCreateScreens, ...editorScreens],
  },
  recipe: {
    name: 'recipe',
    role: 'demo-user',
    screens: [...recipeScreens, ...aiProviderRecipeScreens],
  },
} as const satisfies Record<string, ScreenGroup>;

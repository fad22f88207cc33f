import { adminScreens } from './admin-screen-cases.ts';
import { aiProviderCreateScreens, aiProviderRecipeScreens } from './ai-provider-screen-cases.ts';
import { authScreens } from './auth-screen-cases.ts';
import { editorScreens } from './editor-screen-cases.ts';
import { listScreens } from './list-screen-cases.ts';
import { newUserScreens } from './new-user-screen-cases.ts';
import { photoUploadScreens } from './photo-upload-screen-cases.ts';
import { publicScreens } from './public-screen-cases.ts';
import { recipeScreens } from './recipe-screen-cases.ts';
import type { ScreenGroup } from './screen-case.ts';
import { settingsScreens } from './settings-screen-cases.ts';

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

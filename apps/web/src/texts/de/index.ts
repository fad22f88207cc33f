import type { LanguagePack } from '#texts/localization.ts';

export const de: LanguagePack = {
  texts: {
    shared: async () => (await import('#texts/de/shared-and-recipe-lists.ts')).texts,
    account: async () => (await import('#texts/de/account.ts')).accountTexts,
    create: async () => (await import('#texts/de/create.ts')).createTexts,
    edit: async () => (await import('#texts/de/edit.ts')).editTexts,
    public: async () => (await import('#texts/de/public.ts')).publicTexts,
    recipe: async () => (await import('#texts/de/recipe.ts')).recipeTexts,
    settings: async () => (await import('#texts/de/settings.ts')).settingsTexts,
    support: async () => (await import('#texts/de/support.ts')).supportTexts,
  },
  serverMessages: async () => (await import('#texts/de/server-messages.ts')).serverMessages,
};

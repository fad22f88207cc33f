import { z } from 'zod';

export const mediaSchema = z
  .object({
    id: z.string(),
    url: z.string(),
    type: z.string(),
    name: z.string(),
    /**
     * A tiny blurred preview, shown while the photo loads: a ThumbHash (https://evanw.github.io/thumbhash/) in base64,
     * or a data URL for photos of earlier versions.
     */
    placeholder: z.string().optional(),
  })
  .meta({ id: 'Media' });
export type Media = z.infer<typeof mediaSchema>;

export const recognitionAlternativeSchema = z
  .object({
    title: z.string(),
    confidence: z.number(),
    /** Until the dish of the cookbook is ready; only while the recipe needs review. */
    minutes: z.number().int().optional(),
    /** Of one serving; only while the recipe needs review. */
    kcal: z.number().int().optional(),
  })
  .meta({ id: 'Alternative' });
export type RecognitionAlternative = z.infer<typeof recognitionAlternativeSchema>;

/** A dish of the built-in cookbook. */
export const knownDishSchema = z
  .object({
    /** The title that CONFIRM_RECOGNITION accepts. */
    title: z.string(),
    /** The name in the requested language. */
    name: z.string(),
    /** Until the dish is ready, including resting times. */
    minutes: z.number().int(),
    /** Of one serving. */
    kcal: z.number().int(),
  })
  .meta({ id: 'KnownDish' });
export type KnownDish = z.infer<typeof knownDishSchema>;

/**
 * Where nutrition values come from: calculated from the composition table, calculated from it and a provider's estimates
 * for ingredients that it lacks, or entered by the user.
 */
export const nutritionSources = ['table', 'estimated', 'entered'] as const;
export type NutritionSource = (typeof nutritionSources)[number];

/** Shown instead of the calories of a serving if a provider's figures contradict each other. */
export const nutritionRangeSchema = z
  .object({
    caloriesFrom: z.number(),
    caloriesTo: z.number(),
    /** `energy`: the calories don't match the protein, fat and carbohydrates. `mass`: the grams don't match the amounts. */
    reason: z.enum(['energy', 'mass']),
  })
  .meta({ id: 'NutritionRange' });
export type NutritionRange = z.infer<typeof nutritionRangeSchema>;

const recognitionKinds = [
  'dish',
  'ingredient',
  'packaged',
  'recipe_text',
  'not_food',
  'unclear',
] as const;

/** A line of a transcribed recipe that the user should compare with the photo. */
export const transcriptionDoubtSchema = z
  .object({
    field: z.enum(['title', 'ingredients', 'instructions']),
    /** Index of the line in that field; 0 for the title. */
    line: z.number().int(),
    /** A sentence from `messages`: `unclearWord`, `unclearAmount` or `unusualAmount`. */
    reason: z.string(),
  })
  .meta({ id: 'TranscriptionDoubt' });
export type TranscriptionDoubt = z.infer<typeof transcriptionDoubtSchema>;

/** Names of recognized dishes in other languages, by title. Dishes that are not in the cookbook have none. */
export const dishNameTranslationsSchema = z
  .record(z.string(), z.object({ de: z.string() }))
  .optional();

/** Why a recipe that a provider wrote may differ from the dish in the photo. */
export const recognitionUncertainties = [
  'portion_unknown',
  'hidden_ingredients',
  'image_quality',
  'identity_ambiguous',
  'preparation_unknown',
] as const;
export type RecognitionUncertainty = (typeof recognitionUncertainties)[number];

/** What the recognizer saw in a photo. */
export const recognitionSchema = z
  .object({
    kind: z.enum(recognitionKinds),
    title: z.string(),
    /** From 0 to 1; the UI shows it as words and bars, not as a percentage. */
    confidence: z.number(),
    alternatives: z.array(recognitionAlternativeSchema),
    dishNames: dishNameTranslationsSchema,
    source: z.string(),
    /** Lines of a recipe that was read from a photo of text (`recipe_text`), as they were read. */
    doubts: z.array(transcriptionDoubtSchema).optional(),
    /** Only of recipes that a provider wrote. */
    uncertainties: z.array(z.enum(recognitionUncertainties)).optional(),
    /** The provider that was asked first and failed, if another one answered. */
    fallbackFrom: z.string().optional(),
    /** The cookbook's dish of the same name, if a provider wrote the recipe: CONFIRM_RECOGNITION accepts it. */
    cookbookTitle: z.string().optional(),
  })
  .meta({ id: 'Recognition' });

/** A part of a recipe, such as "For the dough". It ends where the next section starts. */
export const sectionSchema = z
  .object({
    title: z.string(),
    /** Index of the first ingredient line. */
    ingredientsFrom: z.number().int(),
    /** Index of the first step. */
    instructionsFrom: z.number().int(),
  })
  .meta({ id: 'Section' });
export type Section = z.infer<typeof sectionSchema>;

/** An entry of the cooking log. */
export const cookedEntrySchema = z
  .object({ date: z.string(), note: z.string() })
  .meta({ id: 'CookedEntry' });
export type CookedEntry = z.infer<typeof cookedEntrySchema>;

/** A recipe. Nutrition values are per serving, in kcal and grams. */
export const itemSchema = z
  .object({
    _id: z.string(),
    title: z.string(),
    /** The title in other languages, as long as a recipe from a photo has the title of a dish in the cookbook. */
    titles: z.object({ de: z.string() }).optional(),
    description: z.string(),
    category: z.string(),
    previewIconUrl: z.string().nullable(),
    media: z.array(mediaSchema),
    ingredients: z.array(z.string()),
    instructions: z.array(z.string()),
    calories: z.number().nullable(),
    protein: z.number().nullable(),
    fats: z.number().nullable(),
    carbs: z.number().nullable(),
    weight: z.number().nullable(),
    servings: z.number().nullable(),
    /** Null when there are no nutrition values. */
    nutritionSource: z.enum(nutritionSources).nullable(),
    /** Indexes into `ingredients` of lines that calculated nutrition values don't include. */
    uncounted: z.array(z.number().int()),
    /** Indexes into `ingredients` of lines that the composition table lacks; a provider's estimates of them are included. */
    estimated: z.array(z.number().int()),
    /** Null unless a provider's figures contradict each other. */
    nutritionRange: nutritionRangeSchema.nullable(),
    prepMinutes: z.number().int().nullable(),
    cookMinutes: z.number().int().nullable(),
    /** From start to finish, including resting times; the sum of the others unless set. */
    totalMinutes: z.number().int().nullable(),
    notes: z.string(),
    author: z.string(),
    sourceUrl: z.string().nullable(),
    sections: z.array(sectionSchema),
    tags: z.array(z.string()),
    isFavorite: z.boolean(),
    /** 1 to 5. */
    rating: z.number().int().nullable(),
    /** When the recipe was cooked, in the order of entry. */
    cooked: z.array(cookedEntrySchema),
    diets: z.array(z.string()),
    allergens: z.array(z.string()),
    tagId: z.string().optional(),
    /** Where the recipe came from: `embedded`, a provider's name, `manual`, `import`, `sample`. */
    source: z.string(),
    /** True when the recognizer was unsure and the user has not confirmed the dish yet. */
    needsReview: z.boolean(),
    /** What the recognizer saw; absent in lists and in recipes that were not created from a photo. */
    recognition: recognitionSchema.optional(),
    /** Other dishes the photo may show, most likely first; empty once confirmed. */
    alternatives: z.array(recognitionAlternativeSchema),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    /** Until then RESTORE_REPLACED_VERSION can restore the content from before the last confirmation; absent if there is none. */
    replacedVersionUntil: z.iso.datetime().optional(),
  })
  .meta({ id: 'Item' });
export type Item = z.infer<typeof itemSchema>;

export const itemIdSchema = z.string().min(1).max(100);
export const itemResponseSchema = z.object({ data: itemSchema });

/** A recipe that was read from a text or a web page, and is not stored. */
export const importedRecipeSchema = itemSchema
  .pick({
    ...{ title: true, description: true, category: true, ingredients: true, instructions: true },
    ...{ calories: true, protein: true, fats: true, carbs: true, weight: true, servings: true },
    ...{ nutritionSource: true, prepMinutes: true, cookMinutes: true, totalMinutes: true },
    ...{ notes: true, author: true, sourceUrl: true, sections: true, tags: true },
  })
  .extend({
    /** One of the user's recipes with the same title or source; absent if there is none. */
    duplicateOf: z.object({ _id: z.string(), title: z.string() }).optional(),
  })
  .meta({ id: 'ImportedRecipe' });
export type ImportedRecipe = z.infer<typeof importedRecipeSchema>;

const itemSummarySchema = itemSchema.pick({
  _id: true,
  title: true,
  titles: true,
  description: true,
  category: true,
  previewIconUrl: true,
  calories: true,
  needsReview: true,
  isFavorite: true,
  createdAt: true,
});

/** The fields of a recipe that lists show; `description` is truncated. */
export const itemCardSchema = itemSummarySchema
  .extend({
    /** The blurred preview of the photo, as in `media`. */
    placeholder: z.string().nullable(),
    /** Total time from start to finish; null if unknown. */
    minutes: z.number().int().nullable(),
  })
  .meta({ id: 'ItemCard' });
export type ItemCard = z.infer<typeof itemCardSchema>;

/** The sections of the home page besides the newest recipes. */
export const homeItemsSchema = z
  .object({
    favorites: z.array(itemCardSchema),
    cooked: z.array(itemCardSchema.extend({ lastCookedOn: z.string() })),
  })
  .meta({ id: 'HomeItems' });
export type HomeItems = z.infer<typeof homeItemsSchema>;

/** A recipe in a list: either the whole recipe or only its card fields. */
export const listedItemSchema = itemSchema
  .extend(itemCardSchema.shape)
  .partial()
  .extend(itemSummarySchema.shape)
  .meta({ id: 'ListedItem' });
export type ListedItem = z.infer<typeof listedItemSchema>;

/** A recipe in the trash: enough to identify it. Of its photos only the previews are served. */
export const deletedItemSchema = itemSchema
  .pick({
    _id: true,
    title: true,
    titles: true,
    category: true,
    previewIconUrl: true,
    createdAt: true,
  })
  .extend({ placeholder: z.string().nullable(), deletedAt: z.iso.datetime() })
  .meta({ id: 'DeletedItem' });
export type DeletedItem = z.infer<typeof deletedItemSchema>;

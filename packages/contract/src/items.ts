import { z } from 'zod';

export const mediaSchema = z
  .object({
    id: z.string(),
    url: z.string(),
    type: z.string(),
    name: z.string(),
    /** A blurred picture of a few pixels as a data URL, to show while the photo loads. */
    placeholder: z.string().optional(),
  })
  .meta({ id: 'Media' });
export type Media = z.infer<typeof mediaSchema>;

export const alternativeSchema = z
  .object({ title: z.string(), confidence: z.number() })
  .meta({ id: 'Alternative' });

/** Where a recipe's figures come from: added up from the composition table, or typed by a person. */
export const nutritionSources = ['table', 'entered'] as const;
export type NutritionSource = (typeof nutritionSources)[number];

/** A recipe. Nutrition is of one serving: kcal, and grams. */
export const itemSchema = z
  .object({
    _id: z.string(),
    title: z.string(),
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
    /** Null while nothing is known of the figures. */
    nutritionSource: z.enum(nutritionSources).nullable(),
    /** Places in `ingredients` of the lines that figures from the table leave out. */
    uncounted: z.array(z.number().int()),
    tagId: z.string().optional(),
    /** Where the recipe came from: `embedded`, a provider's name, `manual`, `import`, `sample`. */
    source: z.string(),
    /** The recogniser was unsure; the person has not said yet what the photo shows. */
    needsReview: z.boolean(),
    /** What else the photo may show, likeliest first; empty once reviewed. */
    alternatives: z.array(alternativeSchema),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    /** RESTORE_REPLACED_VERSION restores the content of before the last confirmation until then; absent when there is none. */
    replacedVersionUntil: z.iso.datetime().optional(),
  })
  .meta({ id: 'Item' });
export type Item = z.infer<typeof itemSchema>;

const shared = itemSchema.pick({
  _id: true,
  title: true,
  description: true,
  category: true,
  previewIconUrl: true,
  calories: true,
  needsReview: true,
  createdAt: true,
});

/** What a list shows of a recipe; `description` is cut. */
export const itemCardSchema = shared
  .extend({
    /** The blurred picture of the preview. */
    placeholder: z.string().nullable(),
    /** From start to finish; null where it is not known. */
    minutes: z.number().int().nullable(),
    isFavorite: z.boolean(),
  })
  .meta({ id: 'ItemCard' });
export type ItemCard = z.infer<typeof itemCardSchema>;

/** A recipe of a list: whole, or the card of it. */
export const listedItemSchema = itemSchema
  .extend(itemCardSchema.shape)
  .partial()
  .extend(shared.shape)
  .meta({ id: 'ListedItem' });
export type ListedItem = z.infer<typeof listedItemSchema>;

/** A recipe in the bin: enough to know it again. Its photos are shown to nobody, but for the blurred one. */
export const deletedItemSchema = itemSchema
  .pick({ _id: true, title: true, category: true, createdAt: true })
  .extend({ placeholder: z.string().nullable(), deletedAt: z.iso.datetime() })
  .meta({ id: 'DeletedItem' });
export type DeletedItem = z.infer<typeof deletedItemSchema>;

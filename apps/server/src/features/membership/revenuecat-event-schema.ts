import { z } from 'zod';

const idSchema = z.string().min(1).max(255);
const LATEST_TIME_MS = Date.UTC(9999, 11, 31);
const timeSchema = z
  .number()
  .int()
  .min(0)
  .max(LATEST_TIME_MS)
  .transform((milliseconds) => new Date(milliseconds));

/** An event of RevenueCat, which reports purchases in app stores. Unknown fields are dropped. */
export const revenueCatEventSchema = z.object({
  event: z.object({
    id: idSchema,
    type: z.string().min(1).max(100),
    event_timestamp_ms: timeSchema,
    environment: z.string().max(100).nullish(),
    /** Our user id. */
    app_user_id: idSchema.nullish(),
    original_transaction_id: idSchema.nullish(),
    product_id: idSchema.nullish(),
    /** The product that the user changed to. */
    new_product_id: idSchema.nullish(),
    purchased_at_ms: timeSchema.nullish(),
    expiration_at_ms: timeSchema.nullish(),
    grace_period_expiration_at_ms: timeSchema.nullish(),
    cancel_reason: z.string().max(100).nullish(),
    currency: z.string().max(10).nullish(),
    transferred_from: z.array(idSchema).max(50).nullish(),
    transferred_to: z.array(idSchema).max(50).nullish(),
  }),
});

export type RevenueCatEvent = z.infer<typeof revenueCatEventSchema>['event'];

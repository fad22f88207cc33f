import { z } from 'zod';
import { calls } from '../api-calls.ts';
import { createActionEnvelopeSchema, defineEndpoint } from './define-endpoint-and-action.ts';

/** What the browser knows of a payment with the built-in test payments. */
export const testPaymentSchema = z
  .object({
    status: z.enum(['succeeded', 'requires_action', 'failed']),
    /** The id of the payment or of the card setup. */
    paymentIntentId: z.string(),
    /** Set if it succeeded. */
    paymentMethodId: z.string().nullable(),
    /** Why the card was refused. */
    message: z.string().nullable(),
  })
  .meta({ id: 'TestPayment' });
export type TestPayment = z.infer<typeof testPaymentSchema>;

const clientSecretSchema = z.string().min(1).max(255);

/** The two calls that a card provider's own form would make; they exist with the built-in test payments only. */
export const confirmTestPayment = defineEndpoint({
  ...calls.confirmTestPayment,
  tag: 'membership',
  summary: 'Pay with a test card, or save it; the number is not stored',
  body: z.object({
    clientSecret: clientSecretSchema,
    cardNumber: z.string().max(40),
    /** 1 to 12. */
    expMonth: z.number().int(),
    /** Four digits. */
    expYear: z.number().int(),
    cvc: z.string().max(10),
  }),
  response: createActionEnvelopeSchema(testPaymentSchema),
  errors: ['PAYMENT_NOT_FOUND'],
});
export const authenticateTestPayment = defineEndpoint({
  ...calls.authenticateTestPayment,
  tag: 'membership',
  summary: 'Answer the confirmation step (3-D Secure) of a test payment',
  body: z.object({ clientSecret: clientSecretSchema, isApproved: z.boolean() }),
  response: createActionEnvelopeSchema(testPaymentSchema),
  errors: ['PAYMENT_NOT_FOUND'],
});

import { z } from 'zod';
import {
  type RecognizerTestProblem,
  recognizerTestProblemMessages,
} from '../recognizer-test-problems.ts';
import { defineAction } from './define-endpoint-and-action.ts';

const count = z.number().int();
const milliseconds = z.number().int();

/** The calls of a day (UTC) to a provider with the same outcome. */
const dailyProviderCallsSchema = z.object({
  day: z.iso.date(),
  provider: z.string(),
  /** `ok`, `running`, or the kind of the error. */
  outcome: z.string(),
  count,
  /** As far as the provider said. */
  inputTokens: count,
  outputTokens: count,
  /** As far as it is known. */
  costUsd: z.number(),
  /** The median and the 95th percentile of the durations; null while all are running. */
  p50Ms: milliseconds.nullable(),
  p95Ms: milliseconds.nullable(),
});
export type DailyProviderCalls = z.infer<typeof dailyProviderCallsSchema>;

const failedProviderCallSchema = z.object({
  id: z.string(),
  startedAt: z.iso.datetime(),
  provider: z.string(),
  model: z.string(),
  /** `recognize`, `compose` or `self_test`. */
  purpose: z.string(),
  /** The kind of the error. */
  outcome: z.string(),
  durationMs: milliseconds.nullable(),
  /** Null for calls without an account, and after the account was deleted. */
  userId: z.string().nullable(),
});
export type FailedProviderCall = z.infer<typeof failedProviderCallSchema>;

export const recognitionStatisticsSchema = z
  .object({
    /** The configured recognizers, in the order in which they are asked. */
    recognizers: z.array(z.string()),
    spending: z.object({
      /** In the current month (UTC), with an estimate for running calls. */
      spentUsd: z.number(),
      /** Null if there is no spending cap. */
      budgetUsd: z.number().nullable(),
    }),
    /** All days of the period, oldest first. */
    days: z.array(z.iso.date()),
    /** Days, providers and outcomes without calls are left out. */
    calls: z.array(dailyProviderCallsSchema),
    /** The newest ones. */
    failedCalls: z.array(failedProviderCallSchema),
  })
  .meta({ id: 'RecognitionStatistics' });
export type RecognitionStatistics = z.infer<typeof recognitionStatisticsSchema>;

const recognizerTestResultSchema = z.object({
  recognizer: z.string(),
  /** `wrong`: it answers, but does not name the dish of the test photo. */
  outcome: z.enum(['works', 'wrong', 'failed']),
  /** The dish that it named; null if it named none. */
  title: z.string().nullable(),
  /** Why it failed. */
  problem: z.enum(Object.keys(recognizerTestProblemMessages) as RecognizerTestProblem[]).nullable(),
  durationMs: milliseconds,
});
export type RecognizerTestResult = z.infer<typeof recognizerTestResultSchema>;

/** GET /recognition?action=…&payload={JSON}; admins only. */
export const adminRecognitionQueries = {
  getRecognitionStatistics: defineAction({
    summary: 'Calls to AI providers per day (UTC), their cost, and failed calls',
    payload: z.object({ days: z.coerce.number().int().min(1).max(90).default(30) }),
    response: recognitionStatisticsSchema,
    errors: ['FORBIDDEN'],
  }),
} as const;

/** POST /recognition {action, payload}; admins only. */
export const adminRecognitionCommands = {
  TEST_RECOGNISER: defineAction({
    summary: 'Let every configured recognizer name the dish of a test photo',
    payload: z.object({}),
    response: z.object({ results: z.array(recognizerTestResultSchema) }),
    errors: ['FORBIDDEN', 'TOO_MANY'],
  }),
} as const;

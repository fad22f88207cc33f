import { resolve } from 'node:path';
import { z } from 'zod';
import { REGION_PATTERN, type S3Location, storageUrlSchema } from '#storage-url-schema.ts';

/** Variables of other programs are ignored; an empty value counts as unset. */
type Environment = Record<string, string | undefined>;

const portSchema = z.coerce.number().int().min(0).max(65_535);
const countSchema = z.coerce.number().int().min(0).max(1_000_000);
/** The value is never part of the message. */
const apiKeySchema = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e]{1,1000}$/, 'must be an API key');
const httpUrlSchema = z.url({ protocol: /^https?$/ });
const loopbackUrlSchema = z.url({
  protocol: /^http$/,
  hostname: /^(localhost|127\.0\.0\.1|\[::1\])$/,
});
/** Providers decide who a user is and who has paid, so the connection to them must be encrypted. */
const PROVIDER_URL_RULE = 'must be an https URL (http is allowed for localhost only)';
const providerUrlSchema = z.union([z.url({ protocol: /^https$/ }), loopbackUrlSchema], {
  error: PROVIDER_URL_RULE,
});

/** The recognition providers: the variable of each one's key, and the model that it uses by default. */
const providers = {
  openai: { keyVariable: 'OPENAI_API_KEY', defaultModel: 'gpt-6-luna' },
  anthropic: { keyVariable: 'ANTHROPIC_API_KEY', defaultModel: 'claude-haiku-5-5' },
  google: { keyVariable: 'GOOGLE_GENERATIVE_AI_API_KEY', defaultModel: 'gemini-3.5-flash-lite' },
  /** A server on the operator's own network usually needs no key, but has no default model. */
  'openai-compatible': { keyVariable: 'OPENAI_API_KEY', defaultModel: null },
} as const;

type ProviderKind = keyof typeof providers;
/** Models on this machine. */
const localKinds = ['embedded', 'local'] as const;
type RecognizerKind = (typeof localKinds)[number] | ProviderKind;
/** The providers that `auto` uses if they have a key, in this order. */
const automaticProviders = ['openai', 'anthropic', 'google'] as const;
const recognizerKinds: readonly string[] = [...localKinds, ...Object.keys(providers)];

const isRecognizerKind = (name: string): name is RecognizerKind => recognizerKinds.includes(name);

/** `auto`, or the recognizers in the order in which they are tried. */
const recognizerListSchema = z.string().transform((list, context): 'auto' | RecognizerKind[] => {
  const names = list.split(',').map((name) => name.trim());
  if (list.trim() === 'auto') return 'auto';
  const kinds = names.filter(isRecognizerKind);
  if (kinds.length === names.length && new Set(kinds).size === kinds.length) return kinds;
  const choices = recognizerKinds.join(', ');
  context.addIssue(`must be auto, or a list of different names of ${choices}, separated by commas`);
  return z.NEVER;
});

const environmentSchema = z
  .object({
    NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
    PORT: portSchema.default(3000),
    HOST: z.string().default('127.0.0.1'),
    PUBLIC_URL: httpUrlSchema.optional(),
    DATA_DIR: z.string().default('./data'),
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    STORAGE_URL: storageUrlSchema.optional(),
    AWS_ACCESS_KEY_ID: z.string().optional(),
    AWS_SECRET_ACCESS_KEY: z.string().optional(),
    AWS_SESSION_TOKEN: z.string().optional(),
    AWS_REGION: z.string().optional(),
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    MAIL_FROM: z.string().default('Plateful <plateful@localhost>'),
    RECOGNISER: recognizerListSchema.default('auto'),
    RECOGNISER_MODEL: z.string().trim().max(200).optional(),
    RECOGNISER_BASE_URL: httpUrlSchema.optional(),
    OPENAI_API_KEY: apiKeySchema.optional(),
    ANTHROPIC_API_KEY: apiKeySchema.optional(),
    GOOGLE_GENERATIVE_AI_API_KEY: apiKeySchema.optional(),
    RECOGNISER_TIMEOUT_MS: z.coerce.number().int().min(100).max(600_000).default(45_000),
    RECOGNISER_MONTHLY_BUDGET_USD: z.coerce.number().min(0).max(1_000_000).optional(),
    GOOGLE_CLIENT_ID: z.string().optional(),
    GOOGLE_ISSUER: providerUrlSchema.optional(),
    GOOGLE_JWKS_URL: providerUrlSchema.optional(),
    STRIPE_SECRET_KEY: z
      .string()
      .regex(/^(sk|rk)_\S+$/, 'must be a key that starts with sk_ or rk_')
      .optional(),
    STRIPE_PUBLISHABLE_KEY: z
      .string()
      .regex(/^pk_\S+$/, 'must be a key that starts with pk_')
      .optional(),
    STRIPE_WEBHOOK_SECRET: z.string().trim().min(1, 'must not be empty').optional(),
    STRIPE_API_BASE: providerUrlSchema
      .refine((url) => new URL(url).pathname === '/', 'must not have a path')
      .optional(),
    REVENUECAT_WEBHOOK_SECRET: z.string().trim().min(8, 'is too short').optional(),
    ADMIN_EMAILS: z.string().default(''),
    FREE_RECIPES_PER_MONTH: countSchema.default(10),
    FREE_PHOTOS_PER_RECIPE: countSchema.default(1),
    RECIPES_PER_ACCOUNT: countSchema.default(10_000),
    STORAGE_MB_PER_ACCOUNT: countSchema.default(2048),
    RATE_LIMIT: z.enum(['on', 'off']).default('on'),
    LOG_LEVEL: z
      .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
      .default('info'),
    METRICS_TOKEN: z.string().trim().min(1, 'must not be empty').optional(),
    TRUST_PROXY: z.enum(['on', 'off']).default('off'),
  })
  .strip();

/** The names of all variables. */
export const environmentVariables: readonly string[] = Object.keys(environmentSchema.shape);

/** An invalid environment variable. The message is one line for the operator. */
export class ConfigError extends Error {}

/** Validates the environment variables. The rest of the server reads only the returned object. */
export function readConfig(environment: Environment, workingDirectory = process.cwd()) {
  const definedVariables = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = environmentSchema.safeParse(definedVariables);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ConfigError(`${issue?.path.join('.')}: ${issue?.message}`);
  }
  const values = parsed.data;
  const dataDir = resolve(workingDirectory, values.DATA_DIR);
  const modelsFolder = resolve(dataDir, 'models');
  return Object.freeze({
    isProduction: values.NODE_ENV === 'production',
    host: values.HOST,
    port: values.PORT,
    /** Null: derived from the host and port that the server listens on. */
    publicUrl: values.PUBLIC_URL ?? null,
    dataDir,
    database: values.DATABASE_URL
      ? ({ kind: 'url', url: values.DATABASE_URL } as const)
      : ({ kind: 'embedded', dataDir } as const),
    media: values.STORAGE_URL
      ? parseS3Config(values.STORAGE_URL, values)
      : ({ kind: 'disk', directory: resolve(dataDir, 'media') } as const),
    email: values.SMTP_URL
      ? ({ kind: 'smtp', url: values.SMTP_URL, from: values.MAIL_FROM } as const)
      : ({
          kind: 'outbox',
          directory: resolve(dataDir, 'outbox'),
          from: values.MAIL_FROM,
        } as const),
    /** In the order in which they are tried; at least one. */
    recognizers: parseRecognizerConfigs(values, modelsFolder),
    /** Models that the operator has downloaded. */
    modelsFolder,
    recognizerTimeoutMs: values.RECOGNISER_TIMEOUT_MS,
    /** What calls to providers may cost in a month (UTC), in US dollars. Null: no limit. */
    recognizerMonthlyBudgetUsd: values.RECOGNISER_MONTHLY_BUDGET_USD ?? null,
    google: parseGoogleConfig(values),
    payments: parsePaymentsConfig(values),
    /** Null: purchases in app stores are off. */
    revenuecatWebhookSecret: values.REVENUECAT_WEBHOOK_SECRET ?? null,
    adminEmails: parseEmailList(values.ADMIN_EMAILS),
    freeRecipesPerMonth: values.FREE_RECIPES_PER_MONTH,
    freePhotosPerRecipe: values.FREE_PHOTOS_PER_RECIPE,
    recipesPerAccount: values.RECIPES_PER_ACCOUNT,
    /** In bytes. */
    storageBytesPerAccount: values.STORAGE_MB_PER_ACCOUNT * 1024 ** 2,
    isRateLimitEnabled: values.RATE_LIMIT === 'on',
    logLevel: values.LOG_LEVEL,
    /** Null: metrics are available on this machine only. */
    metricsToken: values.METRICS_TOKEN ?? null,
    trustProxy: values.TRUST_PROXY === 'on',
  });
}

export type Config = ReturnType<typeof readConfig>;

type EnvironmentValues = z.infer<typeof environmentSchema>;

export interface S3Config extends S3Location {
  kind: 's3';
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken: string | null;
}

/** Other programs use the `AWS_*` variables as well, so they are checked only if Plateful needs them. */
function parseS3Config(location: S3Location, values: EnvironmentValues): S3Config {
  const readKey = (name: 'AWS_ACCESS_KEY_ID' | 'AWS_SECRET_ACCESS_KEY' | 'AWS_SESSION_TOKEN') => {
    const key = values[name]?.trim();
    if (key !== undefined && !AWS_KEY_PATTERN.test(key))
      throw new ConfigError(`${name}: must be a key without spaces.`);
    return key;
  };
  const accessKeyId = readKey('AWS_ACCESS_KEY_ID');
  const secretAccessKey = readKey('AWS_SECRET_ACCESS_KEY');
  if (!accessKeyId) throw new ConfigError('AWS_ACCESS_KEY_ID: is required by STORAGE_URL.');
  if (!secretAccessKey) throw new ConfigError('AWS_SECRET_ACCESS_KEY: is required by STORAGE_URL.');
  const sessionToken = readKey('AWS_SESSION_TOKEN') ?? null;
  const region = location.region ?? values.AWS_REGION ?? 'us-east-1';
  if (!REGION_PATTERN.test(region)) throw new ConfigError('AWS_REGION: must name a region.');
  return { kind: 's3', ...location, region, accessKeyId, secretAccessKey, sessionToken };
}

const AWS_KEY_PATTERN = /^[\x21-\x7e]{1,4000}$/;

export type RecognizerConfig =
  | { kind: 'embedded' }
  | { kind: 'local'; modelsFolder: string }
  | RecognitionProviderConfig;

export interface RecognitionProviderConfig {
  kind: ProviderKind;
  model: string;
  /** Null: the provider's own URL. */
  baseUrl: string | null;
  /** Null: the server needs none. */
  apiKey: string | null;
}

/** `RECOGNISER_MODEL` and `RECOGNISER_BASE_URL` belong to the first provider. */
function parseRecognizerConfigs(
  values: EnvironmentValues,
  modelsFolder: string,
): RecognizerConfig[] {
  const kinds = values.RECOGNISER === 'auto' ? [chooseRecognizer(values)] : values.RECOGNISER;
  const firstProvider = kinds.find((kind) => kind in providers);
  const unused = (['RECOGNISER_MODEL', 'RECOGNISER_BASE_URL'] as const).find(
    (name) => values[name],
  );
  if (unused && !firstProvider)
    throw new ConfigError(`${unused} requires a provider in RECOGNISER, or its key.`);
  return kinds.map((kind) => {
    if (kind === 'embedded') return { kind };
    if (kind === 'local') return { kind, modelsFolder };
    return parseProviderConfig(kind, kind === firstProvider, values);
  });
}

function chooseRecognizer(values: EnvironmentValues): RecognizerKind {
  const hasKey = (kind: ProviderKind) => values[providers[kind].keyVariable] !== undefined;
  return automaticProviders.find(hasKey) ?? 'embedded';
}

function parseProviderConfig(
  kind: ProviderKind,
  isFirst: boolean,
  values: EnvironmentValues,
): RecognitionProviderConfig {
  const { keyVariable, defaultModel } = providers[kind];
  const apiKey = values[keyVariable] ?? null;
  const model = (isFirst ? values.RECOGNISER_MODEL : undefined) ?? defaultModel;
  const baseUrl = (isFirst ? values.RECOGNISER_BASE_URL : undefined) ?? null;
  const isOwnServer = kind === 'openai-compatible';
  if (isOwnServer && !baseUrl)
    throw new ConfigError(
      `RECOGNISER_BASE_URL: is required, and set for ${kind} as the first provider.`,
    );
  if (!model) throw new ConfigError(`RECOGNISER_MODEL: is required by ${kind}.`);
  if (!isOwnServer && !apiKey)
    throw new ConfigError(`${keyVariable}: is required by RECOGNISER=${kind}.`);
  if (!isOwnServer && baseUrl && !providerUrlSchema.safeParse(baseUrl).success)
    throw new ConfigError(`RECOGNISER_BASE_URL: ${PROVIDER_URL_RULE}`);
  return { kind, model, baseUrl, apiKey };
}

function parseGoogleConfig({
  GOOGLE_CLIENT_ID,
  GOOGLE_ISSUER,
  GOOGLE_JWKS_URL,
}: EnvironmentValues) {
  if (GOOGLE_CLIENT_ID) {
    return {
      kind: 'openid',
      clientId: GOOGLE_CLIENT_ID,
      issuer: GOOGLE_ISSUER ?? null,
      jwksUrl: GOOGLE_JWKS_URL ?? null,
    } as const;
  }
  if (GOOGLE_ISSUER) throw new ConfigError('GOOGLE_ISSUER requires GOOGLE_CLIENT_ID.');
  if (GOOGLE_JWKS_URL) throw new ConfigError('GOOGLE_JWKS_URL requires GOOGLE_CLIENT_ID.');
  return { kind: 'off' } as const;
}

const stripeKeyVariables = [
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
] as const;

function parsePaymentsConfig(values: EnvironmentValues) {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET } = values;
  if (!(STRIPE_SECRET_KEY && STRIPE_PUBLISHABLE_KEY && STRIPE_WEBHOOK_SECRET)) {
    const variables = [...stripeKeyVariables, 'STRIPE_API_BASE'] as const;
    const present = variables.find((name) => values[name]);
    const missing = stripeKeyVariables.find((name) => !values[name]);
    if (present) throw new ConfigError(`${present} requires ${missing}.`);
    return { kind: 'test' } as const;
  }
  const isLive = STRIPE_SECRET_KEY.includes('_live_');
  if (isLive !== STRIPE_PUBLISHABLE_KEY.includes('_live_')) {
    throw new ConfigError(
      'STRIPE_PUBLISHABLE_KEY: must be of the same mode (test or live) as STRIPE_SECRET_KEY.',
    );
  }
  if (isLive && !values.PUBLIC_URL?.startsWith('https:')) {
    throw new ConfigError('PUBLIC_URL: must be an https URL when STRIPE_SECRET_KEY is a live key.');
  }
  return {
    kind: 'stripe',
    secretKey: STRIPE_SECRET_KEY,
    publishableKey: STRIPE_PUBLISHABLE_KEY,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
    /** Null: the API of Stripe. */
    apiBase: values.STRIPE_API_BASE ?? null,
  } as const;
}

/** Warnings for the operator. */
export function getConfigWarnings(config: Config): string[] {
  const { metricsToken } = config;
  const isShort = metricsToken !== null && metricsToken.length < METRICS_TOKEN_MIN_LENGTH;
  const metricsWarning = isShort
    ? `METRICS_TOKEN is easy to guess: it should have at least ${METRICS_TOKEN_MIN_LENGTH} random characters.`
    : null;
  return [getPaymentsWarning(config), metricsWarning].filter((warning) => warning !== null);
}

const METRICS_TOKEN_MIN_LENGTH = 16;

/** A warning for the operator of a public server; null if there is nothing to warn about. */
export function getPaymentsWarning({ isProduction, payments }: Config): string | null {
  if (!isProduction || payments.kind !== 'test') return null;
  const variables = new Intl.ListFormat('en').format(stripeKeyVariables);
  return `Memberships are sold with test payments: anyone can become a member without paying. Set ${variables} to sell them.`;
}

/** Whether, according to its settings, the server is reachable from this machine only. */
export function isLocalOnly({ host, publicUrl, trustProxy }: Config): boolean {
  const hosts = [host, ...(publicUrl === null ? [] : [new URL(publicUrl).hostname])];
  return !trustProxy && hosts.every((name) => LOOPBACK_HOST_PATTERN.test(name));
}

const LOOPBACK_HOST_PATTERN = /^(localhost|127(\.\d{1,3}){3}|(\[::1\]|::1))$/;

function parseEmailList(list: string): ReadonlySet<string> {
  const emails = list.split(/[\s,;]+/).map((email) => email.trim().toLowerCase());
  return new Set(emails.filter(Boolean));
}

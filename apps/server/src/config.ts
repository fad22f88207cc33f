import { resolve } from 'node:path';
import { z } from 'zod';

/** Variables of other programs are left alone; an empty value counts as unset. */
type Environment = Record<string, string | undefined>;

const port = z.coerce.number().int().min(0).max(65_535);
const count = z.coerce.number().int().min(0).max(1_000_000);
const httpUrl = z.url({ protocol: /^https?$/ });
const loopbackUrl = z.url({ protocol: /^http$/, hostname: /^(localhost|127\.0\.0\.1|\[::1\])$/ });
/** Whom we take for whom is decided by what comes from there: nobody may stand in between. */
const providerUrl = z.union([z.url({ protocol: /^https$/ }), loopbackUrl], {
  error: 'an https address is needed (http on this machine alone)',
});

const environmentSchema = z
  .object({
    NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
    PORT: port.default(3000),
    HOST: z.string().default('127.0.0.1'),
    PUBLIC_URL: httpUrl.optional(),
    DATA_DIR: z.string().default('./data'),
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    STORAGE_URL: z
      .string()
      .refine((value) => value === '', 'only photos in DATA_DIR are understood so far')
      .optional(),
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    MAIL_FROM: z.string().default('Plateful <plateful@localhost>'),
    RECOGNISER: z.enum(['auto', 'embedded']).default('auto'),
    RECOGNISER_TIMEOUT_MS: z.coerce.number().int().min(100).max(600_000).default(45_000),
    GOOGLE_CLIENT_ID: z.string().optional(),
    GOOGLE_ISSUER: providerUrl.optional(),
    GOOGLE_JWKS_URL: providerUrl.optional(),
    ADMIN_EMAILS: z.string().default(''),
    FREE_RECIPES_PER_MONTH: count.default(10),
    FREE_PHOTOS_PER_RECIPE: count.default(1),
    RECIPES_PER_ACCOUNT: count.default(10_000),
    STORAGE_MB_PER_ACCOUNT: count.default(2048),
    RATE_LIMIT: z.enum(['on', 'off']).default('on'),
    LOG_LEVEL: z
      .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'])
      .default('info'),
    TRUST_PROXY: z.enum(['on', 'off']).default('off'),
  })
  .strip();

/** A value in the environment that the server can't start with. The message is one line for the operator. */
export class ConfigError extends Error {}

/** The system's word for a fault: `EADDRINUSE`. */
export function codeOf(error: unknown): string {
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  if (error instanceof Error && 'code' in error) return String(error.code);
  return error instanceof Error ? error.message : String(error);
}

/** Reads the whole environment once; nothing else looks at it. */
export function readConfig(environment: Environment, workingDirectory = process.cwd()) {
  const set = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = environmentSchema.safeParse(set);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ConfigError(`${issue?.path.join('.')}: ${issue?.message}`);
  }
  const values = parsed.data;
  const dataDir = resolve(workingDirectory, values.DATA_DIR);
  return Object.freeze({
    production: values.NODE_ENV === 'production',
    host: values.HOST,
    port: values.PORT,
    /** Null: made from the address that the server listens on. */
    publicUrl: values.PUBLIC_URL ?? null,
    dataDir,
    database: values.DATABASE_URL
      ? ({ kind: 'url', url: values.DATABASE_URL } as const)
      : ({ kind: 'embedded', dataDir } as const),
    media: { kind: 'disk', directory: resolve(dataDir, 'media') } as const,
    mail: values.SMTP_URL
      ? ({ kind: 'smtp', url: values.SMTP_URL, from: values.MAIL_FROM } as const)
      : ({
          kind: 'outbox',
          directory: resolve(dataDir, 'outbox'),
          from: values.MAIL_FROM,
        } as const),
    recogniser: { kind: 'embedded' } as const,
    recogniserTimeoutMs: values.RECOGNISER_TIMEOUT_MS,
    google: googleOf(values),
    adminEmails: parseAddresses(values.ADMIN_EMAILS),
    freeRecipesPerMonth: values.FREE_RECIPES_PER_MONTH,
    freePhotosPerRecipe: values.FREE_PHOTOS_PER_RECIPE,
    recipesPerAccount: values.RECIPES_PER_ACCOUNT,
    /** Bytes. */
    storagePerAccount: values.STORAGE_MB_PER_ACCOUNT * 1024 ** 2,
    rateLimit: values.RATE_LIMIT === 'on',
    logLevel: values.LOG_LEVEL,
    trustProxy: values.TRUST_PROXY === 'on',
    /** Nothing was chosen: a newcomer is looking at the product. */
    untouched: !('DATABASE_URL' in set),
  });
}

export type Config = ReturnType<typeof readConfig>;

type Values = z.infer<typeof environmentSchema>;

function googleOf({ GOOGLE_CLIENT_ID, GOOGLE_ISSUER, GOOGLE_JWKS_URL }: Values) {
  if (GOOGLE_CLIENT_ID) {
    return {
      kind: 'openid',
      clientId: GOOGLE_CLIENT_ID,
      issuer: GOOGLE_ISSUER ?? null,
      jwksUrl: GOOGLE_JWKS_URL ?? null,
    } as const;
  }
  if (GOOGLE_ISSUER) throw new ConfigError('GOOGLE_CLIENT_ID: GOOGLE_ISSUER needs one.');
  if (GOOGLE_JWKS_URL) throw new ConfigError('GOOGLE_CLIENT_ID: GOOGLE_JWKS_URL needs one.');
  return { kind: 'off' } as const;
}

/** Whether the server can be reached from this machine alone, as far as its settings say. */
export function isOnlyLocal({ host, publicUrl, trustProxy }: Config): boolean {
  const hosts = [host, ...(publicUrl === null ? [] : [new URL(publicUrl).hostname])];
  return !trustProxy && hosts.every((name) => LOOPBACK_HOST.test(name));
}

const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|(\[::1\]|::1))$/;

function parseAddresses(list: string): ReadonlySet<string> {
  const addresses = list.split(/[\s,;]+/).map((address) => address.trim().toLowerCase());
  return new Set(addresses.filter(Boolean));
}

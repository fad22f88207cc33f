import { RecognitionError, type Recognizer } from '#ports/recognizer.ts';
import { createEmbeddedRecognizer } from './embedded/embedded-recognizer.ts';
import type { ConfiguredModel, ProviderSettings } from './providers/configured-model.ts';
import { createRecognizerChain } from './recognizer-chain.ts';

type CreateModel = (settings: ProviderSettings) => ConfiguredModel;

/** One member per kind of provider. Its SDK is loaded only if it is configured. */
const modelFactories = {
  openai: async () => (await import('./providers/create-openai-model.ts')).createOpenAiModel,
  anthropic: async () =>
    (await import('./providers/create-anthropic-model.ts')).createAnthropicModel,
  google: async () => (await import('./providers/create-google-model.ts')).createGoogleModel,
  'openai-compatible': async () =>
    (await import('./providers/create-openai-compatible-model.ts')).createOpenAiCompatibleModel,
} satisfies Record<string, () => Promise<CreateModel>>;

type ProviderConfig = { kind: keyof typeof modelFactories } & Omit<ProviderSettings, 'fetch'>;
type RecognizerConfig =
  | { kind: 'embedded' }
  | { kind: 'local'; modelsFolder: string }
  | ProviderConfig;

interface RecognizerOptions {
  /** Time limit for all recognizers together. */
  timeoutMs: number;
  /** The embedded recognizer, which also computes the embeddings for all others. Absent: they have none. */
  embedded?: Recognizer;
}

/** Creates a recognizer that asks the configured ones in their order. */
export async function createRecognizer(
  configs: readonly RecognizerConfig[],
  { timeoutMs, embedded: embedder }: RecognizerOptions,
): Promise<Recognizer> {
  const embedded = embedder ?? createEmbeddedRecognizer();
  const create = async (config: RecognizerConfig) => {
    if (config.kind === 'embedded') return embedded;
    if (config.kind !== 'local') return createProviderRecognizer(config);
    return (await import('./siglip/siglip-recognizer.ts')).createSiglipRecognizer(config);
  };
  const [first, ...others] = await Promise.all(configs.map(create));
  if (!first) throw new RecognitionError('not_configured', 'There is no recognizer');
  if (first === embedded && others.length === 0) return embedded;
  return createRecognizerChain([first, ...others], { timeoutMs, ...(embedder && { embedder }) });
}

async function createProviderRecognizer({
  kind,
  ...settings
}: ProviderConfig): Promise<Recognizer> {
  const [createModel, { ProviderRecognizer }, { sizeLimitedFetch }] = await Promise.all([
    modelFactories[kind](),
    import('./providers/provider-recognizer.ts'),
    import('./providers/size-limited-fetch.ts'),
  ]);
  const fetch = sizeLimitedFetch;
  return new ProviderRecognizer(kind, createModel({ ...settings, fetch }));
}

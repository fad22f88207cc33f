import { afterAll, beforeAll } from 'vitest';
import { createRecognizer } from '#adapters/recognition/create-recognizer.ts';
import { readConfig } from '#config.ts';
import { testRecognizerConformance } from '#testing/conformance/recognizer-conformance.ts';
import { answerWith } from '#testing/fakes/ai-providers/ai-behaviors.ts';
import { protocolNames } from '#testing/fakes/ai-providers/ai-protocol.ts';
import { createFakeAnswer } from '#testing/fakes/ai-providers/fake-ai-model.ts';
import { FakeAiServer } from '#testing/fakes/ai-providers/fake-ai-server.ts';
import { createProviderEnvironment } from '#testing/fakes/ai-providers/provider-environment.ts';

const server = new FakeAiServer({ behavior: answerWith(createFakeAnswer) });
beforeAll(() => server.listen());
afterAll(() => server.close());

for (const protocol of protocolNames) {
  testRecognizerConformance(protocol, () => {
    const environment = createProviderEnvironment(protocol, server.getBaseUrl(protocol));
    const { recognizers, recognizerTimeoutMs: timeoutMs } = readConfig(environment);
    return createRecognizer(recognizers, { timeoutMs });
  });
}

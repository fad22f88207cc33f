import type { RecognizerTestResult } from '@plateful/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, ScanEye } from 'lucide-react';
import { providerCallStatisticsKey, runRecognizerTests } from '#features/admin/api.ts';
import { formatMilliseconds } from '#features/admin/format-milliseconds.ts';
import { getErrorMessage } from '#lib/api-client.ts';
import { getRecognizerName } from '#lib/get-recognizer-name.ts';
import { adminRecognitionTexts } from '#texts/en/admin-recognition.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';

const t = adminRecognitionTexts.test;
/** The recognizers that are not providers, and cost nothing. */
const ownRecognizers = ['embedded', 'local'];

function getResultText({ outcome, title, problem }: RecognizerTestResult): string {
  if (problem) return t.problems[problem];
  if (title === null) return t.noDish;
  return outcome === 'works' ? t.works(title) : t.wrong(title);
}

function TestResult({ result }: { result: RecognizerTestResult }) {
  const isWorking = result.outcome === 'works';
  const Icon = isWorking ? CircleCheck : CircleAlert;
  return (
    <>
      <p
        className={`flex gap-2 max-sm:col-span-full max-sm:row-start-2 ${isWorking ? 'text-leaf' : 'text-error'}`}
      >
        <Icon aria-hidden="true" className="mt-1 size-4 shrink-0" />
        <span className="min-w-0 break-words">{getResultText(result)} </span>
      </p>
      <p className="text-right whitespace-nowrap text-muted tabular-nums">
        {formatMilliseconds(result.durationMs)}
      </p>
    </>
  );
}

/** The configured recognizers, and a test of them with a photo. */
export function RecognizerListWithTest({ recognizers }: { recognizers: readonly string[] }) {
  const queryClient = useQueryClient();
  const test = useMutation({
    mutationFn: runRecognizerTests,
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: providerCallStatisticsKey }),
  });
  const results = test.data?.results ?? [];
  const isChain = recognizers.length > 1;
  const hasProvider = recognizers.some((recognizer) => !ownRecognizers.includes(recognizer));
  return (
    <section aria-labelledby="recognizers" className="card-surface min-w-0 p-4 sm:p-6">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <div className="min-w-0 flex-1 basis-60">
          <h2 id="recognizers" className="text-xl">
            {t.title}
          </h2>
          <p className="mt-1 text-muted">{isChain ? t.lead : t.leadSingle}</p>
        </div>
        <Button
          variant="secondary"
          className="max-sm:w-full"
          icon={<ScanEye aria-hidden="true" className="size-5" />}
          busyLabel={test.isPending && t.busy}
          onClick={() => test.mutate()}
        >
          {t.action}
        </Button>
      </div>
      <div className="*:not-empty:mt-4">
        <Alert error={test.error}>
          {test.error && getErrorMessage(test.error, t.failed, t.failed)}
        </Alert>
      </div>
      <div className="mt-4 flex items-center gap-4 border-t border-line pt-4 text-sm text-muted">
        <img
          src="/examples/donuts-small.webp"
          alt=""
          width={72}
          height={54}
          className="rounded-control"
        />
        <p className="min-w-0 flex-1">
          {t.photo}
          {hasProvider && ` ${t.cost}`}
        </p>
      </div>
      <div role="status">
        <ol className={`ruled-rows mt-4 border-t border-line ${isChain ? 'numbered-rows' : ''}`}>
          {recognizers.map((recognizer, index) => {
            const result = results[index];
            return (
              <li key={recognizer}>
                <div className="grid grid-cols-[1fr_auto] gap-x-6 sm:grid-cols-[15rem_1fr_auto]">
                  <p className="font-medium">{getRecognizerName(recognizer)}</p>
                  {result?.recognizer === recognizer && <TestResult result={result} />}
                </div>
              </li>
            );
          })}
        </ol>
      </div>
    </section>
  );
}

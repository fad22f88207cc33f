import { calls } from '@plateful/contract';
import { apiAddress } from '#lib/api.ts';

declare global {
  interface Window {
    earlyAnswer?: Promise<Response | undefined> | undefined;
  }
}

/** As long as the app itself would wait: the answer may also stop halfway. */
const PATIENCE_MS = 10_000;

/** Runs in the document's head: whoever is here is asked for while the app's own files are still on their way. */
export const earlyAnswerScript = `window.earlyAnswer=fetch('${apiAddress(calls.checkLogin.path)}',{signal:AbortSignal.timeout(${PATIENCE_MS})}).catch(function(){})`;

/** Hands the answer out once; `undefined` where none was asked for, or none came. */
export async function takeEarlyAnswer(): Promise<Response | undefined> {
  const answer = window.earlyAnswer;
  window.earlyAnswer = undefined;
  return answer;
}

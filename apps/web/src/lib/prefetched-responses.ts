import { LANGUAGE_HEADER, LANGUAGES } from '@plateful/contract';
import { localStorageKeys } from '#lib/browser-storage.ts';

declare global {
  interface Window {
    prefetchedResponses?: Record<string, Promise<Response | undefined>>;
  }
}

/** The timeout of the app's session request; it also applies to reading the bodies. */
const PREFETCH_TIMEOUT_MS = 10_000;

/** In the URL of a page request: the first group of the path pattern, and the id of the signed-in user. */
export const PATH_PARAMETER_PLACEHOLDER = 'PATH-PARAMETER';
export const USER_ID_PLACEHOLDER = 'USER-ID';

/** A request that the app sends as soon as the session is known. */
export interface PrefetchRequest {
  /** Regular expression for the paths of the pages, with the path parameter as a group. */
  pathPattern: string;
  url: string;
}

/**
 * A script for the document head: while the app's files are still loading, it requests the session, and for signed-in
 * users then the content of the page with its first photos.
 */
export const createPrefetchScript = (
  sessionUrl: string,
  pageRequests: readonly PrefetchRequest[],
) =>
  `(function(){
var language;
try{language=localStorage.getItem('${localStorageKeys.language}')}catch{}
if(!${JSON.stringify(LANGUAGES)}.includes(language))language='${LANGUAGES[0]}';
var options={headers:{'${LANGUAGE_HEADER}':language},signal:AbortSignal.timeout(${PREFETCH_TIMEOUT_MS})},responses=window.prefetchedResponses={};
function get(url,read){return responses[url]=fetch(url,options).then(function(response){
return response.clone().json().then(read).catch(function(){}).then(function(){return response})}).catch(function(){})}
function loadPhotos(body){var content=body.response;(content.items||[]).slice(0,2).forEach(function(card){
if(card.previewIconUrl)new Image().src=card.previewIconUrl})}
get(${JSON.stringify(sessionUrl)},function(session){if(session.isLogIn)${JSON.stringify(
    pageRequests.map(({ pathPattern, url }) => [pathPattern, url]),
  )}.forEach(function(request){
var match=location.pathname.match(request[0]);
if(match)get(request[1].replace('${PATH_PARAMETER_PLACEHOLDER}',match[1]).replace('${USER_ID_PLACEHOLDER}',session.user.userId),loadPhotos)})})
})()`.replaceAll('\n', '');

/** Later in a visit, a response that nobody has used is out of date. */
const MAX_AGE_MS = 30_000;

/** Returns the prefetched response of a URL once; `undefined` without one, or if the request failed. */
export async function consumePrefetchedResponse(url: string): Promise<Response | undefined> {
  if (performance.now() > MAX_AGE_MS) discardPrefetchedResponses();
  const response = window.prefetchedResponses?.[url];
  delete window.prefetchedResponses?.[url];
  return response;
}

/** Whether there is a response that was not used yet, or will be. */
export const hasPrefetchedResponses = () =>
  Object.keys(window.prefetchedResponses ?? {}).length > 0;

/** Removes the responses when the session ends. */
export function discardPrefetchedResponses(): void {
  window.prefetchedResponses = {};
}

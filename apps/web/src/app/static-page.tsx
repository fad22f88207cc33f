import { calls } from '@plateful/contract';
import { createContext } from 'react';
import { useMatches } from 'react-router';
import { localStorageKeys } from '#lib/browser-storage.ts';
import downloadPageScriptUrl from '#lib/download-page-script.ts?worker&url';
import { paths } from '#lib/paths.ts';
import { themeSwitchScript } from '#lib/theme.ts';

/** The `handle` that a screen exports. */
export interface RouteHandle {
  /** Whether its prerendered page works without the app: only text, images and links. */
  isStatic?: boolean;
}

/** Whether the prerendered page omits the app. In the browser the app is already there. */
export const StaticPageContext = createContext(false);

const redirectSignedInScript = `fetch('/api/backend${calls.checkLogin.path}').then(function(a){return a.json()}).then(function(a){if(a.isLogIn)location.replace('${paths.home}')}).catch(function(){});`;

/** Prerendered pages are English. In another language the app replaces them. */
const loadTranslationScript = `try{if(localStorage.getItem('${localStorageKeys.language}'))fetch('/__spa-fallback.html').then(function(a){if(a.ok)return a.text();throw a}).then(function(a){document.open();document.write(a);document.close()}).catch(function(){delete document.documentElement.dataset.translation})}catch{}`;

const languageLinksScript = `document.addEventListener('click',function(e){var b=e.target.closest('[data-language]');if(!b)return;try{localStorage.setItem('${localStorageKeys.language}',b.dataset.language)}catch{}location.reload()});`;

/**
 * The scripts of a page without the app: the theme switch, the redirect of signed-in users, and the language switch.
 */
export function StaticPageScript() {
  const matches = useMatches();
  // The id of the layout in routes.ts.
  const isSignedOutPage = matches.some(({ id }) => id === 'signed-out-only');
  const script = `${themeSwitchScript}${isSignedOutPage ? redirectSignedInScript : ''}${languageLinksScript}${loadTranslationScript}`;
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: only our own constants */}
      <script dangerouslySetInnerHTML={{ __html: script }} />
      {matches.some(({ pathname }) => pathname === paths.download) && (
        <script type="module" src={downloadPageScriptUrl} />
      )}
    </>
  );
}

import { calls } from '@plateful/contract';
import { localStorageKeys } from '#lib/browser-storage.ts';
import { paths } from '#lib/paths-and-routes.ts';
import type { Route } from '#lib/router/match-route.ts';
import { getThemeSwitchHandlerScript } from '#lib/theme.ts';

const redirectSignedInScript = `fetch('/api/backend${calls.checkLogin.path}').then(function(a){return a.json()}).then(function(a){if(a.isLogIn)location.replace('${paths.home}')}).catch(function(){});`;

/** Prerendered pages are English. In another language the app replaces them. */
const loadTranslationScript = `try{if(localStorage.getItem('${localStorageKeys.language}'))fetch('/__spa-fallback.html').then(function(a){if(a.ok)return a.text();throw a}).then(function(a){document.open();document.write(a);document.close()}).catch(function(){delete document.documentElement.dataset.translation})}catch{}`;

const languageLinkHandler = `function(e){var b=e.target.closest('[data-language]');if(!b)return;try{localStorage.setItem('${localStorageKeys.language}',b.dataset.language)}catch{}location.reload()}`;

/**
 * Starts the app when the visitor uses an element that needs it, and remembers the chosen example photo for the app. If
 * the app cannot be loaded, the next use tries again.
 */
const getStartOnUseScript = (startApp: string) =>
  `(function(start){['pointerover','focusin','click','change'].forEach(function(type){document.addEventListener(type,function(e){var t=e.target.closest('[data-start-app]'),d=document.documentElement.dataset;if(!t||d.app!==undefined)return;if(type==='click'&&t.dataset.trialExample)d.trialExample=t.dataset.trialExample;if(!start)return;var run=start;start=null;run().catch(function(){start=run})})})})(${startApp});`;

/**
 * The scripts of a page without the app: the theme switch, the redirect of signed-in users, and the language switch.
 * When the app has started, it handles clicks itself.
 *
 * @param startApp a function expression that starts the app; null if the page does not need it
 */
export const getStaticPageScript = ({ layouts }: Route, startApp: string | null): string =>
  `[${getThemeSwitchHandlerScript()},${languageLinkHandler}].forEach(function(f){document.addEventListener('click',function(e){if(document.documentElement.dataset.app===undefined)f(e)})});${startApp === null ? '' : getStartOnUseScript(startApp)}${layouts.includes('public-only-layout') ? redirectSignedInScript : ''}${loadTranslationScript}`;

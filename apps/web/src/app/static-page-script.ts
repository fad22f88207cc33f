import { calls } from '@plateful/contract';
import { localStorageKeys } from '#lib/browser-storage.ts';
import { paths } from '#lib/paths.ts';
import type { Route } from '#lib/router/match-route.ts';
import { themeSwitchScript } from '#lib/theme.ts';

const redirectSignedInScript = `fetch('/api/backend${calls.checkLogin.path}').then(function(a){return a.json()}).then(function(a){if(a.isLogIn)location.replace('${paths.home}')}).catch(function(){});`;

/** Prerendered pages are English. In another language the app replaces them. */
const loadTranslationScript = `try{if(localStorage.getItem('${localStorageKeys.language}'))fetch('/__spa-fallback.html').then(function(a){if(a.ok)return a.text();throw a}).then(function(a){document.open();document.write(a);document.close()}).catch(function(){delete document.documentElement.dataset.translation})}catch{}`;

const languageLinksScript = `document.addEventListener('click',function(e){var b=e.target.closest('[data-language]');if(!b)return;try{localStorage.setItem('${localStorageKeys.language}',b.dataset.language)}catch{}location.reload()});`;

/**
 * The scripts of a page without the app: the theme switch, the redirect of signed-in users, and the language switch.
 */
export const getStaticPageScript = ({ layouts }: Route): string =>
  `${themeSwitchScript}${layouts.includes('public-only-layout') ? redirectSignedInScript : ''}${languageLinksScript}${loadTranslationScript}`;

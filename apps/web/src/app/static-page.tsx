import { checkLogin } from '@plateful/contract';
import { createContext } from 'react';
import { useMatches } from 'react-router';
import { paths } from '#lib/paths.ts';
import { storedKeys } from '#lib/storage.ts';

/** What a screen says about itself, in its exported `handle`. */
export interface ScreenHandle {
  /** Its built page needs no application: words, pictures and links alone. */
  isStatic?: boolean;
}

/** Whether the page that is being built goes without the application. In the browser it is there already. */
export const IsStaticPage = createContext(false);

const themeSwitchScript = `document.addEventListener('click',function(e){if(!e.target.closest('[data-theme-switch]'))return;var r=document.documentElement,m=r.dataset.mode==='dark'?'light':'dark';r.dataset.mode=m;try{localStorage.setItem('${storedKeys.mode}',m)}catch{}});`;

const signedInScript = `fetch('/api/backend${checkLogin.path}').then(function(a){return a.json()}).then(function(a){if(a.isLogIn)location.replace('${paths.home}')}).catch(function(){});`;

const openToAll: readonly string[] = [paths.howItWorks, paths.download];

/** The few lines that a page without the application still needs: the theme switch, and the way in for those who are signed in. */
export function StaticPageScript() {
  const isOpenToAll = useMatches().some(({ pathname }) => openToAll.includes(pathname));
  const script = isOpenToAll ? themeSwitchScript : themeSwitchScript + signedInScript;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constants
  return <script dangerouslySetInnerHTML={{ __html: script }} />;
}

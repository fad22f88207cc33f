import { calls } from '@plateful/contract';
import { createContext } from 'react';
import { useMatches } from 'react-router';
import installPage from '#lib/install-page.ts?worker&url';
import { paths } from '#lib/paths.ts';
import { storedKeys } from '#lib/storage.ts';
import { themeSwitchScript } from '#lib/theme.ts';

/** What a screen says about itself, in its exported `handle`. */
export interface ScreenHandle {
  /** Its built page needs no application: words, pictures and links alone. */
  isStatic?: boolean;
}

/** Whether the page that is being built goes without the application. In the browser it is there already. */
export const IsStaticPage = createContext(false);

const signedInScript = `fetch('/api/backend${calls.checkLogin.path}').then(function(a){return a.json()}).then(function(a){if(a.isLogIn)location.replace('${paths.home}')}).catch(function(){});`;

/** Built pages are English. In another language the application takes their place, and draws them. */
const translationScript = `try{if(localStorage.getItem('${storedKeys.language}'))fetch('/__spa-fallback.html').then(function(a){if(a.ok)return a.text();throw a}).then(function(a){document.open();document.write(a);document.close()}).catch(function(){delete document.documentElement.dataset.words})}catch{}`;

const languageLinksScript = `document.addEventListener('click',function(e){var b=e.target.closest('[data-language]');if(!b)return;try{localStorage.setItem('${storedKeys.language}',b.dataset.language)}catch{}location.reload()});`;

/**
 * The few lines that a page without the application still needs: the theme switch, the way in for those who are signed
 * in, and the way to another language.
 */
export function StaticPageScript() {
  const matches = useMatches();
  // The layout's name in routes.ts.
  const isForVisitors = matches.some(({ id }) => id === 'signed-out');
  const script = `${themeSwitchScript}${isForVisitors ? signedInScript : ''}${languageLinksScript}${translationScript}`;
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constants */}
      <script dangerouslySetInnerHTML={{ __html: script }} />
      {matches.some(({ pathname }) => pathname === paths.download) && (
        <script type="module" src={installPage} />
      )}
    </>
  );
}

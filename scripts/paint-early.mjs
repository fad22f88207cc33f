// Lets the built pages paint with the first answer, a round trip earlier. The style sheet goes into them; it names the
// fonts at once, so these need no hints of their own, which would stand in the way of what shows the first words. Pages
// that go without scripts keep only the rules that they use. And where there are words before the scripts, these
// are asked for when the words are on the screen.
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { transform } from 'lightningcss';
import { root } from './lib/run.mjs';

const folder = join(root, 'apps/web/build/client');
/** Nothing is on it until its scripts run. */
const FALLBACK = '__spa-fallback.html';
const STYLE_SHEET = /<link rel="stylesheet" href="\/(assets\/[^"]+\.css)"\/>/;
const HINT = /<link rel="modulepreload" href="([^"]+)"\/>/g;
const APPLICATION = /(<script type="module" async="">)([\s\S]*?)(<\/script>)/;

const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.html'));
const files = new Set();
for (const name of names) {
  const html = await readFile(join(folder, name), 'utf8');
  const [link = '', file = ''] = html.match(STYLE_SHEET) ?? [];
  if (file === '') throw new Error(`${name} links to no style sheet.`);
  files.add(file);
  const styles = await readFile(join(folder, file), 'utf8');
  const isAlone = !html.includes('type="module"');
  const own = isAlone ? usedOf(styles, html.replace(link, '')) : styles;
  const page = APPLICATION.test(html) ? wordsFirst(html, name) : html;
  await writeFile(
    join(folder, name),
    page.replace(link, () => `<style>${own}</style>`),
  );
}
for (const file of files) await rm(join(folder, file));

/**
 * `styles` without the rules of classes that the page has not.
 * @param {string} styles
 * @param {string} html
 */
function usedOf(styles, html) {
  const classes = new Set(
    [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) =>
      names.replaceAll('&amp;', '&').replaceAll('&gt;', '>').split(/\s+/),
    ),
  );
  /** @type {(selector: import('lightningcss').Selector) => boolean} */
  const isUsed = (selector) =>
    selector.every((part) => {
      if (part.type === 'class') return classes.has(part.name);
      const inner = part.type === 'pseudo-class' && (part.kind === 'is' || part.kind === 'where');
      return !inner || part.selectors.some(isUsed);
    });
  const { code } = transform({
    filename: 'app.css',
    code: Buffer.from(styles),
    minify: true,
    visitor: {
      Rule: {
        style: ({ value }) => (value.selectors.some(isUsed) ? undefined : []),
      },
    },
  });
  return code.toString();
}

/**
 * The page with its application begun after the first paint: until then scripts would take the phone's connection and
 * its processor from the words. In a tab in the background nothing is painted, so nothing is waited for.
 * @param {string} html
 * @param {string} name
 */
function wordsFirst(html, name) {
  // Of the page without words the files are fetched at once.
  const hints = name === FALLBACK ? [] : [...html.matchAll(HINT)].map(([, href]) => href);
  const [, , application = ''] = html.match(APPLICATION) ?? [];
  const modules = [...application.matchAll(/^import (?:\* as (\w+) from )?"([^"]+)";$/gm)];
  const rest = application.replaceAll(/^import .*;$/gm, '').trim();
  if (modules.length === 0 || /^import\s/m.test(rest)) {
    throw new Error(`${name} begins its application in a way that is not known here.`);
  }
  const begin = `const begin = async () => {
for (const href of ${JSON.stringify(hints)}) document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
const [${modules.map(([, variable = '']) => variable).join(', ')}] = await Promise.all([${modules.map(([, , file]) => `import("${file}")`).join(', ')}]);
${rest}
};
if (document.hidden) begin(); else requestAnimationFrame(() => setTimeout(begin));`;
  return (hints.length > 0 ? html.replace(HINT, '') : html).replace(
    APPLICATION,
    (_whole, before, _application, after) => before + begin + after,
  );
}

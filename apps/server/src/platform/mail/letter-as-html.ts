import { PRODUCT_NAME } from '@plateful/contract';
import type { Block, Letter } from './letter.ts';

/** The web app's colours (docs/design.md); mail programs know no OKLCH. */
export const light = {
  paper: '#fdfaf4',
  surface: '#ffffff',
  sunken: '#f5f1e8',
  ink: '#261d16',
  muted: '#5e534a',
  accent: '#cc361e',
  onAccent: '#ffffff',
  accentSoft: '#ffebe4',
};
export const dark = {
  paper: '#18130e',
  surface: '#231d18',
  sunken: '#2c251f',
  ink: '#f2eee7',
  muted: '#b7b0a7',
  line: '#39312b',
  accent: '#f47249',
  onAccent: '#1f0f09',
  accentSoft: '#41261c',
};

/** Web fonts would be fetched from us, and so tell when a mail is read. */
const DISPLAY = "Fraunces,'Iowan Old Style',Palatino,'Palatino Linotype',Georgia,serif";
const TEXT = "Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Everything stands in `style` attributes, which all mail programs keep; the sheet is for the dark. */
const sheet = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .paper, .leaf { background: ${dark.paper} !important; }
  .surface { background: ${dark.surface} !important; border-color: ${dark.line} !important; box-shadow: none !important; }
  .ink { color: ${dark.ink} !important; }
  .muted { color: ${dark.muted} !important; }
  .plate { border-color: ${dark.accent} !important; }
  .disc, .button { background: ${dark.accent} !important; }
  .label { color: ${dark.onAccent} !important; }
  .code { background: ${dark.accentSoft} !important; color: ${dark.ink} !important; }
  .quote { background: ${dark.sunken} !important; color: ${dark.ink} !important; }
}`;

/** The letter as one card under the product's mark. It fetches nothing and runs nothing. */
export function letterAsHtml({ preview, heading, blocks }: Letter, publicUrl: string): string {
  const home = escapeHtml(publicUrl);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${PRODUCT_NAME}</title>
<style>${sheet}
</style>
</head>
<body class="paper" style="margin:0;padding:0;background:${light.paper}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<div class="paper" style="background:${light.paper};padding:32px 12px 48px">
<table role="presentation" align="center" width="100%" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:560px;margin:0 auto;border-collapse:separate;font-family:${TEXT}">
<tr><td style="padding:0 24px 24px">
<a class="ink" href="${home}" style="color:${light.ink};font:600 22px/32px ${DISPLAY};letter-spacing:-.3px;text-decoration:none">${mark}${PRODUCT_NAME}</a>
</td></tr>
<tr><td class="surface" style="background:${light.surface};border:1px solid ${light.surface};border-radius:20px;box-shadow:0 1px 2px rgba(95,61,36,.1),0 8px 28px -6px rgba(95,61,36,.1);padding:32px 24px 16px">
<h1 class="ink" style="margin:0 0 16px;color:${light.ink};font:600 28px/1.15 ${DISPLAY};letter-spacing:-.3px">${escapeHtml(heading)}</h1>
${blocks.map(blockAsHtml).join('\n')}
</td></tr>
<tr><td class="muted" style="padding:24px 24px 0;color:${light.muted};font-size:14px;line-height:1.6">
Bon appetit,<br><a class="muted" href="${home}" style="color:${light.muted}">${PRODUCT_NAME}</a>
</td></tr>
</table>
</div>
</body>
</html>
`;
}

/** A plate seen from above: the rim a ring, a leaf cut out of it. Outlook, which draws boxes, goes without. */
const mark =
  '<!--[if !mso]><!-->' +
  `<span class="plate" style="display:inline-block;width:24px;height:24px;margin-right:8px;border:2px solid ${light.accent};border-radius:50%;vertical-align:middle;line-height:0">` +
  `<span class="disc" style="display:inline-block;width:18px;height:18px;margin:3px;border-radius:50%;background:${light.accent}">` +
  `<span class="leaf" style="display:inline-block;width:8px;height:8px;margin:5px 0 0 5px;border-radius:80% 0 80% 0;background:${light.paper}"></span>` +
  '</span></span><!--<![endif]-->';

function blockAsHtml(block: Block): string {
  if ('code' in block) {
    return `<p class="code" style="margin:0 0 24px;padding:20px 0 20px 8px;background:${light.accentSoft};border-radius:12px;color:${light.ink};font-size:36px;font-weight:600;line-height:1.2;letter-spacing:8px;text-align:center;font-variant-numeric:tabular-nums">${block.code}</p>`;
  }
  if ('quote' in block) {
    const words = escapeHtml(block.quote).replaceAll('\n', '<br>');
    return `<blockquote class="quote" style="margin:0 0 16px;padding:16px;background:${light.sunken};border-radius:12px;color:${light.ink};font-size:16px;line-height:1.6;overflow-wrap:anywhere">${words}</blockquote>`;
  }
  if ('url' in block) {
    return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr><td class="button" style="background:${light.accent};border-radius:12px;mso-padding-alt:14px 24px"><a class="label" href="${escapeHtml(block.url)}" style="display:inline-block;padding:14px 24px;color:${light.onAccent};font-size:16px;font-weight:600;line-height:1.25;text-decoration:none">${escapeHtml(block.label)}</a></td></tr></table>`;
  }
  const [name, colour, size] =
    'text' in block ? ['ink', light.ink, 16] : ['muted', light.muted, 14];
  const words = 'text' in block ? block.text : block.aside;
  return `<p class="${name}" style="margin:0 0 16px;color:${colour};font-size:${size}px;line-height:1.6;overflow-wrap:anywhere">${escapeHtml(words)}</p>`;
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
}

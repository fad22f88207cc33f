import { PRODUCT_NAME } from '@plateful/contract';
import type { Mail } from '#ports/mailer.ts';

/** What a mail says, before it is text or HTML. */
export interface Letter {
  subject: string;
  /** What mail programs show beside the subject. */
  preview: string;
  heading: string;
  blocks: readonly Block[];
}

type Block =
  | { text: string }
  | { aside: string }
  | { code: number }
  | { label: string; url: string };

/** @param publicUrl where the product's name leads */
export function layOut(letter: Letter, publicUrl: string): Omit<Mail, 'to'> {
  return {
    subject: letter.subject,
    text: asText(letter, publicUrl),
    html: asHtml(letter, publicUrl),
  };
}

function asText({ heading, blocks }: Letter, publicUrl: string): string {
  const paragraphs = blocks.map((block) => {
    if ('code' in block) return `    ${block.code}`;
    if ('url' in block) return `${block.label}:\n${block.url}`;
    return 'text' in block ? block.text : block.aside;
  });
  return `${[heading, ...paragraphs, `Bon appetit,\n${PRODUCT_NAME}\n${publicUrl}`].join('\n\n')}\n`;
}

/** The web app's colours (docs/design.md); mail programs know no OKLCH. */
const light = {
  paper: '#fdfaf4',
  surface: '#ffffff',
  ink: '#261d16',
  muted: '#5e534a',
  accent: '#cc361e',
  onAccent: '#ffffff',
  accentInk: '#bc2a12',
  accentSoft: '#ffebe4',
};
const dark = {
  paper: '#18130e',
  surface: '#231d18',
  ink: '#f2eee7',
  muted: '#b7b0a7',
  line: '#39312b',
  accent: '#f47249',
  onAccent: '#1f0f09',
  accentInk: '#fb855b',
  accentSoft: '#41261c',
};

/** Web fonts would be fetched from us, and so tell when a mail is read. */
const DISPLAY = "Fraunces,'Iowan Old Style',Palatino,'Palatino Linotype',Georgia,serif";
const TEXT = "Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Everything stands in `style` attributes, which all mail programs keep; the sheet is for the dark. */
const sheet = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .paper { background: ${dark.paper} !important; }
  .surface { background: ${dark.surface} !important; border-color: ${dark.line} !important; }
  .ink { color: ${dark.ink} !important; }
  .muted { color: ${dark.muted} !important; }
  .name { color: ${dark.accentInk} !important; }
  .plate { border-color: ${dark.accentInk} !important; }
  .code { background: ${dark.accentSoft} !important; color: ${dark.ink} !important; }
  .button { background: ${dark.accent} !important; color: ${dark.onAccent} !important; }
}`;

function asHtml({ preview, heading, blocks }: Letter, publicUrl: string): string {
  const home = escapeHtml(publicUrl);
  const ring = `display:inline-block;width:10px;height:10px;border:4px solid ${light.accentInk};border-radius:50%;margin-right:9px;vertical-align:-1px`;
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
<div class="paper" style="background:${light.paper};padding:36px 12px 48px">
<table role="presentation" align="center" width="100%" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:560px;margin:0 auto;border-collapse:separate;font-family:${TEXT}">
<tr><td style="padding:0 28px 20px">
<a class="name" href="${home}" style="color:${light.accentInk};font:600 22px/1.2 ${DISPLAY};text-decoration:none"><span class="plate" style="${ring}"></span>${PRODUCT_NAME}</a>
</td></tr>
<tr><td class="surface" style="background:${light.surface};border:1px solid ${light.surface};border-radius:20px;box-shadow:0 8px 28px rgba(38,29,22,.07);padding:36px 28px 20px">
<h1 class="ink" style="margin:0 0 20px;color:${light.ink};font:600 28px/1.15 ${DISPLAY}">${escapeHtml(heading)}</h1>
${blocks.map(blockAsHtml).join('\n')}
</td></tr>
<tr><td class="muted" style="padding:20px 28px 0;color:${light.muted};font-size:14px;line-height:1.6">
Bon appetit,<br><a class="muted" href="${home}" style="color:${light.muted}">${PRODUCT_NAME}</a>
</td></tr>
</table>
</div>
</body>
</html>
`;
}

function blockAsHtml(block: Block): string {
  if ('code' in block) {
    return `<p class="code" style="margin:0 0 24px;padding:20px 0 20px 8px;background:${light.accentSoft};border-radius:12px;color:${light.ink};font-size:34px;font-weight:600;line-height:1.2;letter-spacing:8px;text-align:center;font-variant-numeric:tabular-nums">${block.code}</p>`;
  }
  if ('url' in block) {
    return `<p style="margin:0 0 24px"><a class="button" href="${escapeHtml(block.url)}" style="display:inline-block;padding:14px 24px;background:${light.accent};border-radius:12px;color:${light.onAccent};font-size:16px;font-weight:600;line-height:1.2;text-decoration:none">${escapeHtml(block.label)}</a></p>`;
  }
  const [name, colour, size] =
    'text' in block ? ['ink', light.ink, 16] : ['muted', light.muted, 14];
  const words = 'text' in block ? block.text : block.aside;
  return `<p class="${name}" style="margin:0 0 18px;color:${colour};font-size:${size}px;line-height:1.6;overflow-wrap:anywhere">${escapeHtml(words)}</p>`;
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

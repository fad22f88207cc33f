import { type Language, PRODUCT_NAME } from '@plateful/contract';
import { emailClosings } from './email-closings.ts';
import type { EmailBlock, EmailContent } from './email-content-types.ts';

/** The web app's colors (docs/design.md) as hex values, because email clients don't support OKLCH. */
export const emailLightColors = {
  paper: '#fdfaf4',
  surface: '#ffffff',
  sunken: '#f5f1e8',
  ink: '#261d16',
  muted: '#5e534a',
  accent: '#cc361e',
  onAccent: '#ffffff',
  accentSoft: '#ffebe4',
};
export const emailDarkColors = {
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

/** System fonts: web fonts would be fetched from the server and reveal when an email is read. */
const HEADING_FONTS = "Fraunces,'Iowan Old Style',Palatino,'Palatino Linotype',Georgia,serif";
const BODY_FONTS = "Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Colors are set in `style` attributes, which all email clients support; the style sheet only adds the dark mode. */
const stylesheet = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .paper, .leaf { background: ${emailDarkColors.paper} !important; }
  .surface { background: ${emailDarkColors.surface} !important; border-color: ${emailDarkColors.line} !important; box-shadow: none !important; }
  .ink { color: ${emailDarkColors.ink} !important; }
  .muted { color: ${emailDarkColors.muted} !important; }
  .plate { border-color: ${emailDarkColors.accent} !important; }
  .disc, .button { background: ${emailDarkColors.accent} !important; }
  .label { color: ${emailDarkColors.onAccent} !important; }
  .code { background: ${emailDarkColors.accentSoft} !important; color: ${emailDarkColors.ink} !important; }
  .quote { background: ${emailDarkColors.sunken} !important; color: ${emailDarkColors.ink} !important; }
}`;

/** Renders the email as a card below the product's logo, without external resources or scripts. */
export function renderEmailHtml(
  { previewText, heading, blocks }: EmailContent,
  publicUrl: string,
  language: Language,
): string {
  const homeUrl = escapeHtml(publicUrl);
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${PRODUCT_NAME}</title>
<style>${stylesheet}
</style>
</head>
<body class="paper" style="margin:0;padding:0;background:${emailLightColors.paper}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(previewText)}</div>
<div class="paper" style="background:${emailLightColors.paper};padding:32px 12px 48px">
<table role="presentation" align="center" width="100%" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:560px;margin:0 auto;border-collapse:separate;font-family:${BODY_FONTS}">
<tr><td style="padding:0 24px 24px">
<a class="ink" href="${homeUrl}" style="color:${emailLightColors.ink};font:600 22px/32px ${HEADING_FONTS};letter-spacing:-.3px;text-decoration:none">${logoHtml}${PRODUCT_NAME}</a>
</td></tr>
<tr><td class="surface" style="background:${emailLightColors.surface};border:1px solid ${emailLightColors.surface};border-radius:20px;box-shadow:0 1px 2px rgba(95,61,36,.1),0 8px 28px -6px rgba(95,61,36,.1);padding:32px 24px 16px">
<h1 class="ink" style="margin:0 0 16px;color:${emailLightColors.ink};font:600 28px/1.15 ${HEADING_FONTS};letter-spacing:-.3px">${escapeHtml(heading)}</h1>
${blocks.map(renderBlock).join('\n')}
</td></tr>
<tr><td class="muted" style="padding:24px 24px 0;color:${emailLightColors.muted};font-size:14px;line-height:1.6">
${emailClosings[language]}<br><a class="muted" href="${homeUrl}" style="color:${emailLightColors.muted}">${PRODUCT_NAME}</a>
</td></tr>
</table>
</div>
</body>
</html>
`;
}

/** The logo: a plate as a ring with a leaf cut out. Outlook does not support it and shows only the name. */
const logoHtml =
  '<!--[if !mso]><!-->' +
  `<span class="plate" style="display:inline-block;width:24px;height:24px;margin-right:8px;border:2px solid ${emailLightColors.accent};border-radius:50%;vertical-align:middle;line-height:0">` +
  `<span class="disc" style="display:inline-block;width:18px;height:18px;margin:3px;border-radius:50%;background:${emailLightColors.accent}">` +
  `<span class="leaf" style="display:inline-block;width:8px;height:8px;margin:5px 0 0 5px;border-radius:80% 0 80% 0;background:${emailLightColors.paper}"></span>` +
  '</span></span><!--<![endif]-->';

function renderBlock(block: EmailBlock): string {
  if ('code' in block) {
    return `<p class="code" style="margin:0 0 24px;padding:20px 0 20px 8px;background:${emailLightColors.accentSoft};border-radius:12px;color:${emailLightColors.ink};font-size:36px;font-weight:600;line-height:1.2;letter-spacing:8px;text-align:center;font-variant-numeric:tabular-nums">${block.code}</p>`;
  }
  if ('quote' in block) {
    const content = escapeHtml(block.quote).replaceAll('\n', '<br>');
    return `<blockquote class="quote" style="margin:0 0 16px;padding:16px;background:${emailLightColors.sunken};border-radius:12px;color:${emailLightColors.ink};font-size:16px;line-height:1.6;overflow-wrap:anywhere">${content}</blockquote>`;
  }
  if ('url' in block) {
    return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr><td class="button" style="background:${emailLightColors.accent};border-radius:12px;mso-padding-alt:14px 24px"><a class="label" href="${escapeHtml(block.url)}" style="display:inline-block;padding:14px 24px;color:${emailLightColors.onAccent};font-size:16px;font-weight:600;line-height:1.25;text-decoration:none">${escapeHtml(block.label)}</a></td></tr></table>`;
  }
  const [className, color, size] =
    'text' in block ? ['ink', emailLightColors.ink, 16] : ['muted', emailLightColors.muted, 14];
  const content = 'text' in block ? block.text : block.note;
  return `<p class="${className}" style="margin:0 0 16px;color:${color};font-size:${size}px;line-height:1.6;overflow-wrap:anywhere">${escapeHtml(content)}</p>`;
}

const htmlEntities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => htmlEntities[character] ?? '');
}

import { PRODUCT_NAME } from '@plateful/contract';
import type { EmailMessage } from '#ports/mailer.ts';
import type { EmailTemplate } from './email-template.ts';
import { renderEmailHtml } from './render-email-html.ts';

/** @param publicUrl target of the link with the product's name */
export function renderEmail(
  template: EmailTemplate,
  publicUrl: string,
): Pick<EmailMessage, 'subject' | 'text' | 'html'> {
  return {
    subject: template.subject,
    text: renderEmailText(template, publicUrl),
    html: renderEmailHtml(template, publicUrl),
  };
}

function renderEmailText({ heading, blocks }: EmailTemplate, publicUrl: string): string {
  const paragraphs = blocks.map((block) => {
    if ('code' in block) return `    ${block.code}`;
    if ('quote' in block) return block.quote.replace(/^/gm, '> ').replace(/ +$/gm, '');
    if ('url' in block) return `${block.label}:\n${block.url}`;
    return 'text' in block ? block.text : block.note;
  });
  return `${[heading, ...paragraphs, `Bon appetit,\n${PRODUCT_NAME}\n${publicUrl}`].join('\n\n')}\n`;
}

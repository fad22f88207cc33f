import { type Language, PRODUCT_NAME } from '@plateful/contract';
import type { EmailMessage } from '#ports/mailer.ts';
import { emailClosings } from './email-closings.ts';
import type { EmailContent } from './email-content-types.ts';
import { renderEmailHtml } from './render-email-html.ts';

/**
 * @param publicUrl target of the link with the product's name
 * @param language the language of the content
 */
export function renderEmail(
  content: EmailContent,
  publicUrl: string,
  language: Language,
): Pick<EmailMessage, 'subject' | 'text' | 'html'> {
  return {
    subject: content.subject,
    text: renderEmailText(content, publicUrl, language),
    html: renderEmailHtml(content, publicUrl, language),
  };
}

function renderEmailText(
  { heading, blocks }: EmailContent,
  publicUrl: string,
  language: Language,
): string {
  const paragraphs = blocks.map((block) => {
    if ('code' in block) return `    ${block.code}`;
    if ('quote' in block) return block.quote.replace(/^/gm, '> ').replace(/ +$/gm, '');
    if ('url' in block) return `${block.label}:\n${block.url}`;
    return 'text' in block ? block.text : block.note;
  });
  const closing = `${emailClosings[language]}\n${PRODUCT_NAME}\n${publicUrl}`;
  return `${[heading, ...paragraphs, closing].join('\n\n')}\n`;
}

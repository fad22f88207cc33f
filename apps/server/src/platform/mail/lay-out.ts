import { PRODUCT_NAME } from '@plateful/contract';
import type { Mail } from '#ports/mailer.ts';
import type { Letter } from './letter.ts';
import { letterAsHtml } from './letter-as-html.ts';

/** @param publicUrl where the product's name leads */
export function layOut(letter: Letter, publicUrl: string): Pick<Mail, 'subject' | 'text' | 'html'> {
  return {
    subject: letter.subject,
    text: letterAsText(letter, publicUrl),
    html: letterAsHtml(letter, publicUrl),
  };
}

function letterAsText({ heading, blocks }: Letter, publicUrl: string): string {
  const paragraphs = blocks.map((block) => {
    if ('code' in block) return `    ${block.code}`;
    if ('quote' in block) return block.quote.replace(/^/gm, '> ').replace(/ +$/gm, '');
    if ('url' in block) return `${block.label}:\n${block.url}`;
    return 'text' in block ? block.text : block.aside;
  });
  return `${[heading, ...paragraphs, `Bon appetit,\n${PRODUCT_NAME}\n${publicUrl}`].join('\n\n')}\n`;
}

import { PRODUCT_NAME } from '@plateful/contract';
import type { Mail } from '#ports/mailer.ts';

export function codeMail(to: string, code: number): Mail {
  return {
    to,
    subject: `${code} is your ${PRODUCT_NAME} code`,
    text: [
      'Hello,',
      '',
      `your verification code for ${PRODUCT_NAME} is:`,
      '',
      `    ${code}`,
      '',
      'It works for 10 minutes. If you did not ask for it, you can ignore this mail: nothing happens without the code.',
      '',
      `Bon appetit,`,
      `${PRODUCT_NAME}`,
      '',
    ].join('\n'),
  };
}

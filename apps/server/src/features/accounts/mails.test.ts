import { describe, expect, it } from 'vitest';
import { codeMail, noticeMail } from './mails.ts';

const SITE = 'https://plateful.example';
const TO = 'ada@example.com';

const mails = [
  ['sign-up code', codeMail('registration', TO, 482_913, SITE)],
  ['recovery code', codeMail('recovery', TO, 482_913, SITE)],
  ['lock', noticeMail('locked', TO, SITE)],
  ['used-up codes', noticeMail('code-guesses-used-up', TO, SITE)],
  ['stopped codes', noticeMail('codes-stopped', TO, SITE)],
  ['new password', noticeMail('password-changed', TO, SITE)],
  ['Google', noticeMail('google-linked', TO, SITE)],
  ['goodbye', noticeMail('account-deleted', TO, SITE)],
] as const;

/** The words that a person reads. */
function wordsOf(html: string): string {
  return html
    .replace(/<(title|style)>[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
}

describe.each(mails)('the %s mail', (_name, { to, subject, text, html }) => {
  it('says the same in text and in HTML', () => {
    const lines = text.split('\n').map((line) => line.replace(/:$/, '').trim());
    for (const line of lines.filter((words) => words && !words.startsWith('http'))) {
      expect(wordsOf(html)).toContain(line);
    }
    for (const [link] of text.matchAll(/https?:\S+/g)) expect(html).toContain(`href="${link}"`);
  });

  it('goes to its reader with a plain subject', () => {
    expect(to).toBe(TO);
    expect(subject).toMatch(/^[\x20-\x7e]{10,78}$/);
    expect(subject).toContain('Plateful');
  });

  it('loads nothing, runs nothing, and leads nowhere but to us', () => {
    expect(html).not.toMatch(/<script|<img|<link|<iframe|<form|@import|@font-face|url\(|\son\w+=/i);
    for (const [link] of `${html} ${text}`.matchAll(/(https?:|\/\/)[^\s"'<]+/g)) {
      expect(link).toMatch(/^https:\/\/plateful\.example(\/changepassword)?$/);
    }
  });
});

describe('a code', () => {
  it.each(mails.slice(0, 2))(
    'stands alone on a line of the %s mail, and nowhere else',
    (_name, mail) => {
      expect(mail.text.match(/^ {4}482913$/gm)).toHaveLength(1);
      expect(mail.text.match(/\d{6}/g)).toEqual(['482913']);
      expect(mail.html.match(/\b\d{6}\b/g)).toEqual(['482913']);
      expect(mail.subject).toMatch(/^482913 is your Plateful /);
    },
  );
});

describe('an address', () => {
  it('is text, not markup', () => {
    const { html, text } = noticeMail('locked', `"<b>&'"@example.com`, SITE);
    expect(html).toContain('&quot;&lt;b&gt;&amp;&#39;&quot;@example.com');
    expect(html).not.toContain('<b>');
    expect(text).toContain(`"<b>&'"@example.com`);
  });
});

describe('a public address', () => {
  it('may end with a slash, have a path, and hold what HTML gives a meaning', () => {
    const { html, text } = noticeMail('locked', TO, 'https://example.com/a&b/');
    expect(html).toContain('href="https://example.com/a&amp;b/changepassword"');
    expect(text).toContain('\nhttps://example.com/a&b/changepassword\n');
  });
});

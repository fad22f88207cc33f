import { LANGUAGES } from '@plateful/contract';
import { describe, expect, it } from 'vitest';
import { renderCodeEmail, renderNotificationEmail } from './render-account-email.ts';

const PUBLIC_URL = 'https://plateful.example';
const RECIPIENT = 'ada@example.com';

const kinds = [
  'locked',
  'code-guesses-used-up',
  'codes-stopped',
  'password-changed',
  'google-linked',
  'account-deleted',
] as const;

const languageEmails = LANGUAGES.map((language) => {
  const recipient = { email: RECIPIENT, language };
  const codes = (['registration', 'recovery'] as const).map(
    (purpose) => [purpose, renderCodeEmail(purpose, recipient, 482_913, PUBLIC_URL)] as const,
  );
  const notifications = kinds.map(
    (kind) => [kind, renderNotificationEmail(kind, recipient, PUBLIC_URL)] as const,
  );
  return { language, codes, emails: [...codes, ...notifications] };
});
const englishEmails = languageEmails[0]?.emails ?? [];

/** Removes markup, titles and styles. */
function getVisibleText(html: string): string {
  return html
    .replace(/<(title|style)>[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
}

const allEmails = languageEmails.flatMap(({ language, emails }) =>
  emails.map(([name, email]) => [name, language, email] as const),
);

describe.each(allEmails)('the %s email in %s', (name, language, { to, subject, text, html }) => {
  it('has the same content in text and HTML', () => {
    const lines = text.split('\n').map((line) => line.replace(/:$/, '').trim());
    for (const line of lines.filter((text) => text && !text.startsWith('http'))) {
      expect(getVisibleText(html)).toContain(line);
    }
    for (const [link] of text.matchAll(/https?:\S+/g)) expect(html).toContain(`href="${link}"`);
  });

  it('has the recipient and a short subject with the product name', () => {
    expect(to).toBe(RECIPIENT);
    expect(subject).toMatch(
      language === 'en' ? /^[\x20-\x7e]{10,78}$/ : /^[\x20-\x7eäöüß]{10,78}$/,
    );
    expect(subject).toContain('Plateful');
  });

  it('has the same parts as in English', () => {
    const english = englishEmails.find(([englishName]) => englishName === name)?.[1];
    expect(html.replace('lang="de"', 'lang="en"').match(/<\w+[^>]*>/g)).toEqual(
      english?.html.match(/<\w+[^>]*>/g),
    );
    for (const parameter of [RECIPIENT, '482913', '/changepassword'])
      expect(text.split(parameter)).toHaveLength(english?.text.split(parameter).length ?? 0);
  });

  it('is in its language', () => {
    expect(html).toContain(`<html lang="${language}">`);
    expect(/\b(your|you)\b/i.test(subject + text)).toBe(language === 'en');
    expect(/\b(dein|deine|du)\b/i.test(subject + text)).toBe(language === 'de');
  });

  it('has no scripts or external resources, and links only to the app', () => {
    expect(html).not.toMatch(/<script|<img|<link|<iframe|<form|@import|@font-face|url\(|\son\w+=/i);
    for (const [link] of `${html} ${text}`.matchAll(/(https?:|\/\/)[^\s"'<]+/g)) {
      expect(link).toMatch(/^https:\/\/plateful\.example(\/changepassword)?$/);
    }
  });
});

describe.each(languageEmails)('the code in $language', ({ codes, language }) => {
  it.each(codes)(
    'is alone on one line of the %s email and appears nowhere else in the body',
    (_name, { subject, text, html }) => {
      expect(text.match(/^ {4}482913$/gm)).toHaveLength(1);
      expect(text.match(/\d{6}/g)).toEqual(['482913']);
      expect(html.match(/\b\d{6}\b/g)).toEqual(['482913']);
      expect(subject).toMatch(
        language === 'en' ? /^482913 is your Plateful / : /^482913 ist dein Code für /,
      );
    },
  );
});

describe('the recipient', () => {
  it('is escaped in HTML', () => {
    const { html, text } = renderNotificationEmail(
      'locked',
      { email: `"<b>&'"@example.com`, language: 'en' },
      PUBLIC_URL,
    );
    expect(html).toContain('&quot;&lt;b&gt;&amp;&#39;&quot;@example.com');
    expect(html).not.toContain('<b>');
    expect(text).toContain(`"<b>&'"@example.com`);
  });
});

describe('the public URL', () => {
  it('may have a path, a trailing slash and characters that HTML must escape', () => {
    const { html, text } = renderNotificationEmail(
      'locked',
      { email: RECIPIENT, language: 'en' },
      'https://example.com/a&b/',
    );
    expect(html).toContain('href="https://example.com/a&amp;b/changepassword"');
    expect(text).toContain('\nhttps://example.com/a&b/changepassword\n');
  });
});

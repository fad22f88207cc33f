import { describe, expect, it } from 'vitest';
import { renderCodeEmail, renderNotificationEmail } from './email-templates.ts';

const PUBLIC_URL = 'https://plateful.example';
const RECIPIENT = 'ada@example.com';

const emails = [
  ['sign-up code', renderCodeEmail('registration', RECIPIENT, 482_913, PUBLIC_URL)],
  ['recovery code', renderCodeEmail('recovery', RECIPIENT, 482_913, PUBLIC_URL)],
  ['sign-in lock', renderNotificationEmail('locked', RECIPIENT, PUBLIC_URL)],
  ['code limit', renderNotificationEmail('code-guesses-used-up', RECIPIENT, PUBLIC_URL)],
  ['code block', renderNotificationEmail('codes-stopped', RECIPIENT, PUBLIC_URL)],
  ['password change', renderNotificationEmail('password-changed', RECIPIENT, PUBLIC_URL)],
  ['Google sign-in', renderNotificationEmail('google-linked', RECIPIENT, PUBLIC_URL)],
  ['account deletion', renderNotificationEmail('account-deleted', RECIPIENT, PUBLIC_URL)],
] as const;

/** Removes markup, titles and styles. */
function getVisibleText(html: string): string {
  return html
    .replace(/<(title|style)>[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
}

describe.each(emails)('the %s email', (_name, { to, subject, text, html }) => {
  it('has the same content in text and HTML', () => {
    const lines = text.split('\n').map((line) => line.replace(/:$/, '').trim());
    for (const line of lines.filter((text) => text && !text.startsWith('http'))) {
      expect(getVisibleText(html)).toContain(line);
    }
    for (const [link] of text.matchAll(/https?:\S+/g)) expect(html).toContain(`href="${link}"`);
  });

  it('has the recipient and a short ASCII subject with the product name', () => {
    expect(to).toBe(RECIPIENT);
    expect(subject).toMatch(/^[\x20-\x7e]{10,78}$/);
    expect(subject).toContain('Plateful');
  });

  it('has no scripts or external resources, and links only to the app', () => {
    expect(html).not.toMatch(/<script|<img|<link|<iframe|<form|@import|@font-face|url\(|\son\w+=/i);
    for (const [link] of `${html} ${text}`.matchAll(/(https?:|\/\/)[^\s"'<]+/g)) {
      expect(link).toMatch(/^https:\/\/plateful\.example(\/changepassword)?$/);
    }
  });
});

describe('the code', () => {
  it.each(emails.slice(0, 2))(
    'is alone on one line of the %s email and appears nowhere else in the body',
    (_name, { subject, text, html }) => {
      expect(text.match(/^ {4}482913$/gm)).toHaveLength(1);
      expect(text.match(/\d{6}/g)).toEqual(['482913']);
      expect(html.match(/\b\d{6}\b/g)).toEqual(['482913']);
      expect(subject).toMatch(/^482913 is your Plateful /);
    },
  );
});

describe('the recipient', () => {
  it('is escaped in HTML', () => {
    const { html, text } = renderNotificationEmail('locked', `"<b>&'"@example.com`, PUBLIC_URL);
    expect(html).toContain('&quot;&lt;b&gt;&amp;&#39;&quot;@example.com');
    expect(html).not.toContain('<b>');
    expect(text).toContain(`"<b>&'"@example.com`);
  });
});

describe('the public URL', () => {
  it('may have a path, a trailing slash and characters that HTML must escape', () => {
    const { html, text } = renderNotificationEmail('locked', RECIPIENT, 'https://example.com/a&b/');
    expect(html).toContain('href="https://example.com/a&amp;b/changepassword"');
    expect(text).toContain('\nhttps://example.com/a&b/changepassword\n');
  });
});

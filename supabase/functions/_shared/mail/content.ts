/**
 * The layout of all mails: a heading, paragraphs, one button and a footer, as HTML and as text.
 * Every text is escaped here, and every link leads to the site's own origin.
 */
export interface MailContent {
  subject: string;
  heading: string;
  paragraphs: string[];
  /** A path of the site. */
  action: { label: string; path: string };
  /** The page where mails of this kind can be switched off. */
  optOutPath?: string;
}

export interface Site {
  name: string;
  /** Origin of the page. */
  url: string;
  /** Postal address of the operator. */
  address: string;
}

export type Parts = { subject: string; text: string; html: string };

export function write(content: MailContent, site: Site): Parts {
  return {
    subject: line(content.subject),
    text: textOf(content, site),
    html: htmlOf(content, site),
  };
}

// Line breaks, control characters and marks that change the text direction.
const breaking = /[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/** Makes a text a single line, for subjects, senders and names. */
export const line = (text: string, longest = 120) =>
  text.replace(breaking, ' ').replace(/\s+/g, ' ').trim().slice(0, longest);

/**
 * A name that a user chose. Mail programs turn text that looks like an address into a link, and the
 * inserted word joiners prevent that.
 */
export const name = (text: string) => line(text, 60).replace(/[.:/@](?=\S)/g, '$&\u2060');

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

function address(path: string, site: Site): string {
  const url = new URL(path, site.url);
  if (url.origin !== new URL(site.url).origin) throw new Error(`${path} leads away from the site`);
  return url.toString();
}

const optOutWords = 'You can switch mails of this kind off:';

/** The sender, without repeating the site's name: most postal addresses begin with it. */
const signature = (site: Site) =>
  line(site.address.startsWith(site.name) ? site.address : `${site.name}, ${site.address}`, 300);

function textOf({ heading, paragraphs, action, optOutPath }: MailContent, site: Site): string {
  return [
    line(heading),
    ...paragraphs.map((paragraph) => line(paragraph, 3000)),
    `${action.label}: ${address(action.path, site)}`,
    ...(optOutPath ? [`${optOutWords} ${address(optOutPath, site)}`] : []),
    signature(site),
  ].join('\n\n');
}

const button =
  'display: inline-block; padding: 12px 24px; border-radius: 999px; background: #23201d; ' +
  'color: #ffffff; text-decoration: none';
const quiet = 'color: #6b645c; font-size: 13px';

function htmlOf({ heading, paragraphs, action, optOutPath }: MailContent, site: Site): string {
  const link = (path: string, words: string, style = 'color: inherit') =>
    `<a href="${escaped(address(path, site))}" style="${style}">${escaped(words)}</a>`;
  const small = (words: string) => `<p style="${quiet}">${words}</p>`;
  return [
    '<!doctype html>',
    '<html lang="en">',
    `<head><meta charset="utf-8"><title>${escaped(line(heading))}</title></head>`,
    '<body style="margin: 0; padding: 32px 16px; font-family: sans-serif; line-height: 1.5">',
    '<div style="max-width: 480px; margin: 0 auto">',
    `<h1 style="font-size: 20px">${escaped(line(heading))}</h1>`,
    ...paragraphs.map((paragraph) => `<p>${escaped(line(paragraph, 3000))}</p>`),
    `<p>${link(action.path, action.label, button)}</p>`,
    ...(optOutPath ? [small(`${optOutWords} ${link(optOutPath, 'settings')}`)] : []),
    small(escaped(signature(site))),
    '</div>',
    '</body>',
    '</html>',
  ].join('\n');
}

/** The reason of staff, one paragraph per line. */
export const told = (reason: string) => reason.split('\n').filter((part) => part.trim() !== '');

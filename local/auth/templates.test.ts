import { describe, expect, it } from 'vitest';
import { plainText, render } from './templates.ts';

describe('a mail template', () => {
  it('escapes values for HTML in text and percent-encodes them in the query of a link', () => {
    const data = { Name: '<Ann & "Ben">', SiteURL: 'https://site.test', To: 'a/b?c=d&e="' };

    expect(render('<p>{{ .Name }}</p>', data)).toBe('<p>&lt;Ann &amp; &#34;Ben&#34;&gt;</p>');
    expect(render('<a href="{{ .SiteURL }}/x?next={{ .To }}">', data)).toBe(
      '<a href="https://site.test/x?next=a%2Fb%3Fc%3Dd%26e%3D%22">',
    );
  });

  it('replaces a link that starts with an unsafe scheme such as javascript', () => {
    expect(render('<a href="{{ .To }}">', { To: 'javascript:alert(1)' })).toBe(
      '<a href="#ZgotmplZ">',
    );
    expect(render('<a href="{{ .To }}">', { To: 'https://a.test/b' })).toBe(
      '<a href="https://a.test/b">',
    );
  });

  it('evaluates if and else', () => {
    const template = '{{ if eq .To .New }}new{{ else }}old{{ end }}{{ if .Data.vip }}!{{ end }}';

    expect(render(template, { To: 'a', New: 'a', Data: { vip: true } })).toBe('new!');
    expect(render(template, { To: 'a', New: 'b', Data: {} })).toBe('old');
  });

  it('renders a missing value as empty text, and throws for an if without its end', () => {
    expect(render('[{{ .Data.a.b }}]', { Data: null })).toBe('[]');
    expect(() => render('{{ if .A }}x', {})).toThrow('without its `end`');
  });

  it('is converted to plain text with the URLs of its links', () => {
    expect(
      plainText('<h1>Hi</h1>\n<p>Go <a\n href="https://a.test/?b=1&amp;c=2">on</a\n>.</p>'),
    ).toBe('Hi\n\nGo on: https://a.test/?b=1&c=2 .');
  });
});

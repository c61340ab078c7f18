/**
 * The part of Go's html/template that auth mails use: `{{ .Name }}`, `{{ .Data.name }}`,
 * `{{ if }}`, `{{ else }}`, `{{ end }}` with `eq`, `ne` and `not`. As in Go, a value is escaped for
 * its context: percent-encoded in the query of a link, escaped as HTML elsewhere.
 */
export type TemplateData = Record<string, unknown>;

const htmlEscapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&#34;',
  "'": '&#39;',
};

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (c) => htmlEscapes[c] ?? c);

const percentEncode = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );

const openLink = /\s(?:href|src)\s*=\s*(?:"([^"]*)|'([^']*))$/i;

function escapeFor(before: string, value: string): string {
  const link = openLink.exec(before);
  if (!link) return escapeHtml(value);
  const address = link[1] ?? link[2] ?? '';
  if (/[?#]/.test(address)) return percentEncode(value);
  if (address === '' && !/^(https?:|mailto:|[^:]*$)/i.test(value)) return '#ZgotmplZ';
  return escapeHtml(encodeURI(decodeURI(value)));
}

function valueOf(term: string, data: TemplateData): unknown {
  if (/^".*"$/.test(term)) return term.slice(1, -1);
  let value: unknown = data;
  for (const name of term.split('.').slice(1)) {
    if (name === '') continue;
    if (typeof value !== 'object' || value === null) return undefined;
    value = new Map(Object.entries(value)).get(name);
  }
  return value;
}

function holds(condition: string, data: TemplateData): boolean {
  const [first = '', ...rest] = condition.match(/"[^"]*"|\S+/g) ?? [];
  const values = rest.map((term) => valueOf(term, data));
  if (first === 'eq') return values.slice(1).some((value) => value === values[0]);
  if (first === 'ne') return values[0] !== values[1];
  if (first === 'not') return !values[0];
  return Boolean(valueOf(first, data));
}

const textOf = (value: unknown) =>
  value === undefined || value === null
    ? ''
    : typeof value === 'object'
      ? JSON.stringify(value)
      : // numbers and booleans have the same text in Go and JavaScript
        `${value as string | number | boolean}`;

/** Renders a template. Throws for an `if` without its `end`. */
export function render(template: string, data: TemplateData): string {
  const trimmed = template.replace(/\s*\{\{- /g, '{{ ').replace(/ -\}\}\s*/g, ' }}');
  const shown: boolean[] = [];
  let out = '';
  for (const [index, piece] of trimmed.split(/\{\{(.*?)\}\}/s).entries()) {
    const visible = shown.every(Boolean);
    if (index % 2 === 0) {
      if (visible) out += piece;
      continue;
    }
    const action = piece.trim();
    if (action.startsWith('/*')) continue;
    if (action.startsWith('if ')) shown.push(visible && holds(action.slice(3), data));
    else if (action === 'else') shown.push(!(shown.pop() ?? true));
    else if (action === 'end') shown.pop();
    else if (visible) out += escapeFor(out, textOf(valueOf(action, data)));
  }
  if (shown.length > 0) throw new Error('A mail template has an `if` without its `end`');
  return out;
}

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&#34;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
};

/** Converts a mail to plain text: each link is followed by its URL. */
export function plainText(html: string): string {
  return html
    .replace(/<(head|style|title)\b.*?<\/\1>/gis, '')
    .replace(/\s+/g, ' ')
    .replace(/<a\b[^>]*\bhref="([^"]*)"[^>]*>(.*?)<\/a\s*>/gi, '$2: $1 ')
    .replace(/<(br|\/p|\/h\d|\/tr|\/div)\b[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:amp|lt|gt|#34|#39|nbsp);/g, (entity) => entities[entity] ?? entity)
    .replace(/[ \t]*\n\s*/g, '\n\n')
    .trim();
}

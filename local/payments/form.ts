/** A form body as the provider parses it: `card[number]=..&items[0]=..` becomes nested values. */
type FormValue = string | FormValue[] | { [key: string]: FormValue | undefined };
export type Form = { [key: string]: FormValue | undefined };

export function parseForm(body: string): Form {
  const form: Form = Object.create(null) as Form;
  for (const [key, value] of new URLSearchParams(body)) put(form, keysOf(key), value);
  return form;
}

function keysOf(key: string): string[] {
  const [first = '', ...rest] = key.split('[');
  return [first, ...rest.map((part) => part.replace(/\]$/, ''))];
}

function put(target: Form, [key = '', ...rest]: string[], value: string) {
  if (rest.length === 0) {
    target[key] = value;
    return;
  }
  const inner = target[key];
  const nested: Form = isForm(inner) ? inner : (Object.create(null) as Form);
  // empty brackets append to a list
  const next = rest[0] === '' ? String(Object.keys(nested).length) : (rest[0] ?? '');
  put(nested, [next, ...rest.slice(1)], value);
  target[key] = nested;
}

const isForm = (value: unknown): value is Form =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function text(form: Form, key: string): string | undefined {
  const value = form[key];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

export function group(form: Form, key: string): Form {
  const value = form[key];
  return isForm(value) ? value : {};
}

/** The string values of a group, such as `metadata[...]` or the items of a list. */
export function words(form: Form, key: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(group(form, key)).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  );
}

export const flag = (form: Form, key: string): boolean => text(form, key) === 'true';

interface HeaderRule {
  /** The path; without the star if it is a prefix. */
  path: string;
  isPrefix: boolean;
  headers: [name: string, value: string][];
}

/** Parses a `_headers` file: each path is followed by its headers, one indented line for each. */
export function readHeaderRules(text: string): HeaderRule[] {
  const rules: HeaderRule[] = [];
  for (const line of text.split('\n')) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    if (/^\s/.test(line)) {
      const [, name = '', value = ''] = /^\s+([^:\s]+):\s*(.*?)\s*$/.exec(line) ?? [];
      if (!name || !rules.length) throw new Error(`_headers: not a header: ${line.trim()}`);
      rules.at(-1)?.headers.push([name.toLowerCase(), value]);
    } else {
      const path = line.trim();
      if (!/^\/[^*]*\*?$/.test(path)) throw new Error(`_headers: not a path: ${path}`);
      const isPrefix = path.endsWith('*');
      rules.push({ path: isPrefix ? path.slice(0, -1) : path, isPrefix, headers: [] });
    }
  }
  return rules;
}

/** The headers of a path: those of every matching rule, in the order of the file. */
export function headersOf(rules: HeaderRule[], path: string): [name: string, value: string][] {
  return rules
    .filter((rule) => (rule.isPrefix ? path.startsWith(rule.path) : path === rule.path))
    .flatMap((rule) => rule.headers);
}

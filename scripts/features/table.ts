export type Feature = {
  name: string;
  title: string;
  area: string;
  /** Files and folders, with names inside them in brackets; `-` if nothing is built. */
  livesIn: string;
  needs: Need[];
};
/** `below` is any of database, function and api: a level that tests the refusal of other users. */
export type Need = 'browser' | 'below';

/** Parses rows and exceptions from docs/features.md. */
export function parseTable(markdown: string): Feature[] {
  const screenless = listed(markdown, 'Rows without a screen');
  const ruleless = listed(markdown, 'Rows without a rule');
  return [...markdown.matchAll(/^\| (F\d+) \|(.*)\|\s*$/gm)].map((match) => {
    const name = match[1] ?? '';
    const cells = (match[2] ?? '').split(' | ').map((cell) => cell.trim());
    const [capability = '', area = '', livesIn = ''] = cells;
    const title = /\*\*(.+?)\*\*/.exec(capability)?.[1] ?? '';
    if (!title || !area || !livesIn || cells.length > 3)
      throw new Error(`row ${name} of docs/features.md cannot be read`);
    const needs: Need[] = [];
    if (!ruleless.has(name)) needs.push('below');
    if (!screenless.has(name)) needs.push('browser');
    return { name, title, area, livesIn, needs };
  });
}

/** Names of areas, one per line; text after # is a comment. */
export function parseAreas(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.replace(/#.*/, '').trim())
    .filter((line) => line !== '');
}

function listed(markdown: string, opening: string): Set<string> {
  const line = markdown.split('\n').find((text) => text.startsWith(`- ${opening}`)) ?? '';
  return new Set(line.match(/F\d+/g) ?? []);
}

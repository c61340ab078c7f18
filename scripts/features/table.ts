export type Feature = {
  name: string;
  title: string;
  area: string;
  /** Files and folders, and in brackets names inside of them; `-` where nothing is built. */
  livesIn: string;
  needs: Need[];
};
/** `below` is any of database, function, api: where the wrong user is refused. */
export type Need = 'browser' | 'below';

/** Reads rows and exceptions out of docs/features.md. */
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

/** Names of areas, one a line; what follows a # is a remark. */
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

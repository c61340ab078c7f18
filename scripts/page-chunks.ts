import { fileURLToPath } from 'node:url';

/*
 * How the page is cut into files. A phone on a slow line asks for six files at a time and waits for
 * each, so that a hundred files of one kilobyte cost more than what they weigh.
 */

interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[]; code: string | null } | null;
}

/** characters of source: a shared module with all that it imports, or it keeps a file of its own */
const smallPartMax = 4000;
/** A module that so many entries share is worth a place in the file that every screen loads. */
const sharersMin = 4;

const icon = /node_modules\/lucide-react\//;
const thread = /src\/features\/chat\/(priced|thread)\//;
const uploads =
  /src\/entities\/(composer|media\/(attached|upload|tray-rows|recording-progress|refused-files))/;
const library = /\/src\/lib\/(query|supabase|store)\//;

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const entries = [path('../src/app/ahead.ts'), path('../src/app/entry.tsx')];
/** What these need before their first paint is held below a limit. */
const feed = `${path('../src/routes/feed.tsx')}?tsr-split=component`;
const landing = `${path('../src/routes/index.tsx')}?tsr-split=component---loader`;

/** Other screens that a visit begins with. */
const opened = [
  'browse.{-$sort}.{-$category}.{-$subCategory}.tsx?tsr-split=component',
  '$username.tsx?tsr-split=component',
  '_member/conversations/$username.tsx?tsr-split=component---loader',
].map((route) => `${path('../src/routes/')}${route}`);

type Known = Record<'initial' | 'posts' | 'both' | 'landing' | 'opening', Set<string>>;
let known: Known | null = null;

function read(graph: Graph): Known {
  if (known) return known;
  const initial = reach(graph, entries, new Set());
  const posts = reach(graph, [feed], initial);
  const front = reach(graph, [landing], initial);
  posts.delete(feed);
  known = {
    initial,
    posts,
    both: new Set([...posts].filter((id) => front.has(id))),
    landing: new Set([...front].filter((id) => !posts.has(id))),
    opening: reach(graph, opened, initial),
  };
  return known;
}

/** The modules that these import, themselves included, without those that are known already. */
function reach(graph: Graph, from: string[], without: Set<string>): Set<string> {
  const seen = new Set<string>();
  const open = [...from];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id) || without.has(id)) continue;
    seen.add(id);
    // The one file of all icons would bring every icon along.
    if (!icon.test(id)) open.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return seen;
}

/** Whether a module is small with all that it imports, and no part of a first paint. */
function isSmallPart(graph: Graph, id: string): boolean {
  const { initial, posts, landing: front } = read(graph);
  if (posts.has(id) || front.has(id)) return false;
  const own = [...reach(graph, [id], initial)].filter((one) => !posts.has(one));
  return sum(own.map((one) => graph.getModuleInfo(one)?.code?.length ?? 0)) <= smallPartMax;
}

const isOpening = (graph: Graph, id: string) => read(graph).opening.has(id);

const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);

/** The groups of `build.rolldownOptions.output.codeSplitting`; the first that takes a module has it. */
export const chunkGroups = [
  // What asks for the first screen is a file of its own, which runs before the next one is there.
  { name: 'ahead', tags: ['$initial' as const] },
  // Modules of every page are one file: cut along imports it compresses worse.
  {
    name: (id: string, graph: Graph) => (read(graph).initial.has(id) ? 'first' : null),
    debugName: 'first',
  },
  {
    name: (id: string, graph: Graph) => (read(graph).both.has(id) ? 'cards' : null),
    debugName: 'cards',
  },
  // Parts of a post: the feed needs them, and most other screens.
  {
    name: (id: string, graph: Graph) => (read(graph).posts.has(id) ? 'posts' : null),
    debugName: 'posts',
  },
  // Shared modules of the landing page.
  {
    name: (id: string, graph: Graph) => (read(graph).landing.has(id) ? 'front' : null),
    debugName: 'front',
    minShareCount: 2,
  },
  { name: 'icons', test: icon, minShareCount: sharersMin },
  // Small modules that many entries share, such as keys and fields; apart those of first screens.
  {
    name: (id: string, graph: Graph) =>
      isOpening(graph, id) && (library.test(id) || isSmallPart(graph, id)) ? 'opening' : null,
    debugName: 'opening',
    minShareCount: sharersMin,
  },
  {
    name: (id: string, graph: Graph) =>
      library.test(id) || isSmallPart(graph, id) ? 'parts' : null,
    debugName: 'parts',
    minShareCount: sharersMin,
  },
  // The client of functions: every screen with pictures asks for addresses soon.
  { name: 'functions', test: /node_modules\/@supabase\/functions-js\// },
  {
    name: 'dialogs',
    test: /node_modules\/(@radix-ui\/react-(alert-)?dialog|react-remove-scroll)\/|src\/ui\/dialog/,
  },
  { name: 'sentences', test: /src\/lib\/errors\/(sentences|error-text)/ },
  {
    name: (id: string, graph: Graph) =>
      isOpening(graph, id) && uploads.test(id) ? 'uploads' : null,
    debugName: 'uploads',
    minShareCount: 2,
  },
  { name: 'chat-data', test: /src\/features\/chat\/data\//, minShareCount: 2 },
  {
    name: (id: string, graph: Graph) => (isOpening(graph, id) && thread.test(id) ? 'chat' : null),
    debugName: 'chat',
    minShareCount: 2,
  },
].map((group, at, all) => ({ ...group, priority: all.length - at }));

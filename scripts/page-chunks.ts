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
const library = /\/src\/lib\/(query|supabase|store)\//;

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
const routes = (...files: string[]) => files.map((file) => path('../src/routes/') + file);
const entries = [path('../src/app/ahead.ts'), path('../src/app/entry.tsx')];
/** The screens that a visit begins with. Feed and landing are held below a limit. */
const feed = routes('feed.tsx?tsr-split=component');
const landing = routes('index.tsx?tsr-split=component---loader');
const browse = routes('browse.{-$sort}.{-$category}.{-$subCategory}.tsx?tsr-split=component');
const profile = routes('$username.tsx?tsr-split=component');
const thread = routes(
  '_member/conversations.tsx?tsr-split=component---loader',
  '_member/conversations/$username.tsx?tsr-split=component---loader',
);

type Part = 'initial' | 'posts' | 'both' | 'landing' | 'browse' | 'profile' | 'thread';
type Known = Record<Part, Set<string>>;
let known: Known | null = null;

/** The modules of each part. No module is in two of browse, profile and thread. */
function read(graph: Graph): Known {
  if (known) return known;
  const initial = reach(graph, entries, new Set());
  const posts = reach(graph, feed, initial);
  const front = reach(graph, landing, initial);
  for (const id of feed) posts.delete(id);
  const cards = reach(graph, browse, initial);
  const page = reach(graph, profile, new Set([...initial, ...cards]));
  known = {
    initial,
    posts,
    both: new Set([...posts].filter((id) => front.has(id))),
    landing: new Set([...front].filter((id) => !posts.has(id))),
    browse: cards,
    profile: page,
    thread: reach(graph, thread, new Set([...initial, ...cards, ...page])),
  };
  return known;
}

/** The modules that these import, themselves included, without those that are known already. */
function reach(graph: Graph, from: string[], without: Set<string>): Set<string> {
  const lost = from.find((id) => graph.getModuleInfo(id) === null);
  if (lost !== undefined) throw new Error(`${lost} is no module of the page`);
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

const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);

const isSmall = (graph: Graph, id: string) =>
  (graph.getModuleInfo(id)?.code?.length ?? 0) <= smallPartMax;

type GroupOptions = {
  part?: Part;
  of?: (graph: Graph, id: string) => boolean;
  minShareCount?: number;
};

/** A file of the modules of a part. With `of`, it has the libraries and what `of` takes. */
const group = (name: string, { part, of, ...options }: GroupOptions) => ({
  name: (id: string, graph: Graph) => {
    const isPart = part === undefined || read(graph)[part].has(id);
    return isPart && (of === undefined || library.test(id) || of(graph, id)) ? name : null;
  },
  debugName: name,
  ...options,
});

/** The groups of `build.rolldownOptions.output.codeSplitting`; the first that takes a module has it. */
export const chunkGroups = [
  // What asks for the first screen is a file of its own, which runs before the next one is there.
  { name: 'ahead', tags: ['$initial' as const] },
  // Class names and words that screens share with their first frames.
  {
    name: 'looks',
    test: /src\/(features\/(.*-look|chat\/data\/(shown|links))|entities\/user\/last-active)\.ts/,
    minShareCount: 2,
  },
  // Modules of every page are one file: cut along imports it compresses worse.
  group('first', { part: 'initial' }),
  group('cards', { part: 'both' }),
  // Parts of a post: the feed needs them, and most other screens.
  group('posts', { part: 'posts' }),
  group('front', { part: 'landing', minShareCount: 2 }),
  { name: 'icons', test: icon, minShareCount: 3 },
  // Small shared modules, such as keys and fields; those of first screens in files of their own.
  group('opening', { part: 'browse', of: isSmall, minShareCount: 2 }),
  group('profile', { part: 'profile', of: isSmall, minShareCount: 2 }),
  { name: 'chat-data', test: /src\/features\/chat\/data\//, minShareCount: 2 },
  group('writing', { part: 'thread', of: isSmallPart, minShareCount: sharersMin }),
  group('thread', { part: 'thread', minShareCount: 2 }),
  group('parts', { of: isSmallPart, minShareCount: sharersMin }),
  // The client of functions: every screen with pictures asks for addresses soon.
  { name: 'functions', test: /node_modules\/@supabase\/functions-js\// },
  {
    name: 'dialogs',
    test: /node_modules\/(@radix-ui\/react-(alert-)?dialog|react-remove-scroll)\/|src\/ui\/dialog/,
  },
  { name: 'sentences', test: /src\/lib\/errors\/(sentences|error-text)/ },
].map((one, at, all) => ({ ...one, priority: all.length - at }));

/** How long and how much: `full` gives results, `quick` only shows that everything runs. */
interface Pace {
  name: 'full' | 'quick';
  rounds: number;
  /** Of one reading of pgbench. */
  seconds: number;
  scale: number;
  money: { fans: number; creators: number };
  /** Followers of the two creators whose posting is compared. */
  audience: { few: number; many: number };
  screens: ScreenSizes;
  /** The smaller database for growth: the same users, at least 20 rows a page key. */
  few: Pick<ScreenSizes, Grown>;
}

type Grown =
  'history' | 'posts' | 'longWall' | 'longTalk' | 'threads' | 'longThread' | 'tips' | 'visits';

export interface ScreenSizes {
  fans: number;
  creators: number;
  /** Creators who have posts. */
  posting: number;
  posts: number;
  /** Posts of the first creator, whose wall has a thousand pages. */
  longWall: number;
  /** Comments under the newest public post of the first creator. */
  longTalk: number;
  /** Conversations with messages, and messages in each. */
  threads: number;
  threadLength: number;
  longThread: number;
  tips: number;
  /** Follows and periods of subscriptions that are over. */
  history: number;
  /** Different visits that the readings choose from. */
  visits: number;
  deepPage: number;
}

const paces: Record<Pace['name'], Pace> = {
  full: {
    name: 'full',
    rounds: 5,
    seconds: 5,
    scale: 20,
    money: { fans: 10_000, creators: 1_000 },
    audience: { few: 100, many: 100_000 },
    screens: {
      fans: 2_000,
      creators: 10_000,
      posting: 500,
      posts: 1_000_000,
      longWall: 10_000,
      longTalk: 6_000,
      threads: 10_000,
      threadLength: 20,
      longThread: 50_000,
      tips: 200_000,
      history: 1_000_000,
      visits: 400,
      deepPage: 1_000,
    },
    few: {
      posts: 10_000,
      longWall: 100,
      longTalk: 100,
      threads: 500,
      longThread: 1_000,
      tips: 10_000,
      history: 10_000,
      visits: 400,
    },
  },
  quick: {
    name: 'quick',
    rounds: 2,
    seconds: 1,
    scale: 20,
    money: { fans: 500, creators: 50 },
    audience: { few: 10, many: 2_000 },
    screens: {
      fans: 100,
      creators: 300,
      posting: 50,
      posts: 20_000,
      longWall: 1_000,
      longTalk: 150,
      threads: 200,
      threadLength: 20,
      longThread: 1_000,
      tips: 5_000,
      history: 20_000,
      visits: 100,
      deepPage: 20,
    },
    few: {
      posts: 1_000,
      longWall: 50,
      longTalk: 50,
      threads: 120,
      longThread: 500,
      tips: 1_000,
      history: 1_000,
      visits: 100,
    },
  },
};

export interface Options {
  pace: Pace;
  /** Ids of quality figures to run; empty for all. */
  only: string[];
  asJson: boolean;
  /** Prints figures although the baseline spread too much. */
  isForced: boolean;
  /** Seconds of a reading, where another length is wanted. */
  seconds: number;
  seed: number;
  /** A file of SQL laid over the schemas, to try a change on the same rows. */
  patch: string | null;
}

/** Reads `P1 P4 --json --quick --force --seed=7 --seconds=3 --patch=idea.sql`. */
export function readOptions(args: string[]): Options {
  const flags = new Map(
    args.filter((arg) => arg.startsWith('--')).map((arg) => splitFlag(arg.slice(2))),
  );
  const unknown = [...flags.keys()].filter(
    (flag) => !['json', 'quick', 'force', 'seed', 'seconds', 'patch'].includes(flag),
  );
  if (unknown.length > 0) throw new Error(`Unknown option --${unknown.join(', --')}.`);
  const pace = paces[flags.has('quick') ? 'quick' : 'full'];
  return {
    pace,
    only: args.filter((arg) => !arg.startsWith('--')).map((arg) => arg.toUpperCase()),
    asJson: flags.has('json'),
    isForced: flags.has('force'),
    seconds: Number(flags.get('seconds') ?? pace.seconds),
    seed: Number(flags.get('seed') ?? 20_250_228),
    patch: flags.get('patch') ?? null,
  };
}

function splitFlag(flag: string): [string, string] {
  const [name = '', value = ''] = flag.split('=');
  return [name, value];
}

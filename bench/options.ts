/** The size of a run: `full` gives valid results, `quick` only proves that everything runs. */
interface Pace {
  name: 'full' | 'quick';
  rounds: number;
  /** Seconds of one pgbench reading. */
  seconds: number;
  scale: number;
  /** `pairs`: the number of subscriptions before the first reading. */
  money: { fans: number; creators: number; pairs: number };
  /** Numbers of followers of the two creators whose posting is compared. */
  audience: { few: number; many: number };
  screens: ScreenSizes;
  /** The smaller database for growth: the same users, and at least 20 rows per page key. */
  few: Pick<ScreenSizes, Grown>;
}

type Grown =
  | 'history'
  | 'posts'
  | 'longWall'
  | 'longTalk'
  | 'threads'
  | 'longThread'
  | 'tips'
  | 'office'
  | 'visits';

export interface ScreenSizes {
  fans: number;
  creators: number;
  /** The number of creators with posts. */
  posting: number;
  posts: number;
  /** The number of posts of the first creator, enough for a thousand pages. */
  longWall: number;
  /** The number of comments on the newest public post of the first creator. */
  longTalk: number;
  /** The number of conversations with messages, and of messages in each. */
  threads: number;
  threadLength: number;
  longThread: number;
  tips: number;
  /** The number of follows and subscription periods that have ended. */
  history: number;
  /** Creators with a back office, the crowd of their fans, and the rows of each list. */
  owners: number;
  crowd: number;
  office: number;
  /** The number of different visits from which the readings choose. */
  visits: number;
  deepPage: number;
}

const paces: Record<Pace['name'], Pace> = {
  full: {
    name: 'full',
    rounds: 5,
    seconds: 5,
    scale: 20,
    money: { fans: 10_000, creators: 1_000, pairs: 10_000 },
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
      owners: 100,
      crowd: 3_000,
      office: 100_000,
      visits: 200,
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
      office: 2_000,
      visits: 200,
    },
  },
  quick: {
    name: 'quick',
    rounds: 2,
    seconds: 1,
    scale: 5,
    money: { fans: 500, creators: 50, pairs: 300 },
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
      owners: 50,
      crowd: 600,
      office: 10_000,
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
      office: 1_000,
      visits: 100,
    },
  },
};

export interface Options {
  pace: Pace;
  /** The ids of the figures to run; empty for all. */
  only: string[];
  asJson: boolean;
  /** Prints figures even if the baseline spread too much. */
  isForced: boolean;
  /** Seconds of one reading. */
  seconds: number;
  seed: number;
  /** An SQL file that is applied after the schema files, to compare a change on the same rows. */
  patch: string | null;
}

/**
 * Parses arguments such as `P1 P4 --json --quick --force --seed=7 --seconds=3 --rounds=3
 * --posts=200000 --visits=60 --patch=idea.sql`.
 */
export function readOptions(args: string[]): Options {
  const flags = new Map(
    args.filter((arg) => arg.startsWith('--')).map((arg) => splitFlag(arg.slice(2))),
  );
  const unknown = [...flags.keys()].filter(
    (flag) =>
      !['json', 'quick', 'force', 'seed', 'seconds', 'rounds', 'posts', 'visits', 'patch'].includes(
        flag,
      ),
  );
  if (unknown.length > 0) throw new Error(`Unknown option --${unknown.join(', --')}.`);
  const pace = asked(paces[flags.has('quick') ? 'quick' : 'full'], flags);
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

/** The pace with other numbers of rounds, posts or visits, for a machine that has other work. */
function asked(pace: Pace, flags: Map<string, string>): Pace {
  const { screens, few } = pace;
  const posts = Number(flags.get('posts') ?? screens.posts);
  const visits = Number(flags.get('visits') ?? screens.visits);
  return {
    ...pace,
    rounds: Number(flags.get('rounds') ?? pace.rounds),
    screens: { ...screens, posts, history: Math.min(posts, screens.history), visits },
    few: { ...few, visits },
  };
}

function splitFlag(flag: string): [string, string] {
  const [name = '', value = ''] = flag.split('=');
  return [name, value];
}

import * as assumed from './assumptions.ts';
import * as facts from './facts.ts';
import { sum, type DayLoad } from './load.ts';

const GIGA = 1e9;
const YEAR = 365;

interface TableGrowth {
  table: facts.Table;
  rows: number;
  gigabytesAYear: number;
}

export interface Growth {
  tables: TableGrowth[];
  rowsADay: number;
  walGigabytesADay: number;
  /** The database after a year of such days, people included. */
  databaseGigabytes: number;
  mediaGigabytesADay: number;
  /** Media and answers that leave in a day. */
  mediaEgressGigabytes: number;
  answerEgressGigabytes: number;
}

export function growthOf(day: DayLoad, people: number, videos: number): Growth {
  const tables = (Object.keys(facts.tables) as facts.Table[]).map((table): TableGrowth => {
    // Events of counters and of browse are rows too, which no act of ours adds.
    const rows =
      table === 'realtime.messages'
        ? day.sent
        : sum(facts.acts, (act) => day.acts[act] * (facts.rowsOf[act][table] ?? 0));
    const days = table === 'realtime.messages' ? facts.realtimeDays : YEAR;
    return { table, rows, gigabytesAYear: (rows * days * facts.rowBytes[table]) / GIGA };
  });
  const { media } = assumed;
  const pictures =
    day.screens *
    (1 - media.browserHits) *
    (media.picturesAScreen * media.pictureBytes + media.thumbsAScreen * media.thumbBytes);
  const watched = videos * media.videoSeconds * media.videoBytesASecond;
  const keptAPost =
    media.picturesAPost * (media.pictureBytes + media.thumbBytes) +
    media.videoSecondsAPost * media.videoBytesASecond;
  return {
    tables,
    rowsADay: sum(tables, ({ rows }) => rows),
    walGigabytesADay:
      (sum(facts.acts, (act) => day.acts[act] * facts.walBytes[act]) * assumed.pageImages) / GIGA,
    databaseGigabytes:
      sum(tables, ({ gigabytesAYear }) => gigabytesAYear) + (people * assumed.personBytes) / GIGA,
    mediaGigabytesADay: (day.acts.post * keptAPost) / GIGA,
    mediaEgressGigabytes: (pictures + watched) / GIGA,
    answerEgressGigabytes:
      (day.rest * assumed.answerBytes + day.delivered * facts.eventBytes) / GIGA,
  };
}

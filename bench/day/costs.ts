import * as assumed from './assumptions.ts';
import type { Growth } from './growth.ts';
import { sum, type DayLoad } from './load.ts';
import { beyond, otherCdnPrice, prices, recoveryPrice, sizes, type Size } from './published.ts';

const MONTH = 30;
const MILLION = 1e6;

/** Cores that the peak wants with room, and the smallest size that has them. */
export const coresWanted = (busy: number) => busy / assumed.busyShare;
export const sizeFor = (busy: number): Size | undefined =>
  sizes.find(({ cores }) => cores >= coresWanted(busy));

export interface Cost {
  name: string;
  dollars: number;
}

/** A month after a year of such days. What the largest size cannot hold is priced as several. */
export function costsOf(day: DayLoad, growth: Growth, people: number): Cost[] {
  const busy = day.peak.cores;
  const largest = sizes.at(-1);
  const size = sizeFor(busy);
  const compute = size
    ? size.monthly
    : Math.ceil(coresWanted(busy) / (largest?.cores ?? 1)) * (largest?.monthly ?? 0);
  const media = growth.mediaEgressGigabytes * MONTH;
  const { edgeHits } = assumed.media;
  return [
    { name: 'plan and seven days of recovery', dollars: prices.plan + recoveryPrice },
    { name: 'compute', dollars: compute },
    { name: 'disk', dollars: beyond(growth.databaseGigabytes, prices.diskGigabyte) },
    {
      name: 'active users',
      dollars: beyond(people * assumed.monthlyShare, prices.activeUser),
    },
    {
      name: 'functions',
      dollars: beyond((day.functions * MONTH) / MILLION, prices.functionMillion),
    },
    {
      name: 'Realtime messages',
      dollars: beyond(((day.sent + day.delivered) * MONTH) / MILLION, prices.realtimeMillion),
    },
    {
      name: 'Realtime connections',
      dollars: beyond(day.peak.connections / 1000, prices.connectionThousand),
    },
    {
      name: 'egress of answers and of media past the CDN',
      dollars: beyond(
        growth.answerEgressGigabytes * MONTH + media * (1 - edgeHits),
        prices.egressGigabyte,
      ),
    },
    { name: 'media by the CDN', dollars: beyond(media * edgeHits, prices.cachedGigabyte) },
    {
      name: 'stored media',
      dollars: beyond(growth.mediaGigabytesADay * 365, prices.storageGigabyte),
    },
  ];
}

export const totalOf = (costs: Cost[]) => sum(costs, ({ dollars }) => dollars);

/** All media by a CDN of another provider, before its price for the first copy. */
export const otherCdnDollars = (growth: Growth) =>
  growth.mediaEgressGigabytes * MONTH * otherCdnPrice;

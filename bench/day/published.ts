// Limits and prices that others publish, in US dollars. Each source is a stored copy, read on
// 2026-11-26; the commit is that of the copy, whose own day is not known. Prices change.

const docs = (page: string, commit: string) =>
  `github.com/supabase/supabase ${commit} apps/docs/content/guides/${page}.mdx`;

export const sources = {
  compute: docs('platform/compute-and-disk', '02a13c9b'),
  billing: docs('platform/billing-on-supabase', '124cddf0'),
  egress: docs('platform/manage-your-usage/egress', '015ca3f8'),
  realtimeLimits: docs('realtime/limits', '3ab8f659'),
  realtimeConcepts: docs('realtime/concepts', '035c56fc'),
  realtimeBenchmarks: docs('realtime/benchmarks', '272a3abe'),
  realtimeMessages: docs('platform/manage-your-usage/realtime-messages', '04410d86'),
  connections: docs('platform/manage-your-usage/realtime-peak-connections', '04faecc5'),
  replicas: docs('platform/read-replicas', '0487e683'),
  recovery: docs('platform/manage-your-usage/point-in-time-recovery', '04410d86'),
  cdn: 'docs.bunny.net/cdn/pricing.md, a page that another copy dates 2026-09-20',
} as const;

export interface Size {
  name: string;
  cores: number;
  /** Recommended size of the database. */
  gigabytes: number;
  connections: number;
  poolerClients: number;
  monthly: number;
}

/** Compute sizes with cores of their own. */
export const sizes: Size[] = [
  size('Large', 2, 200, 160, 800, 110),
  size('XL', 4, 500, 240, 1_000, 210),
  size('2XL', 8, 1_000, 380, 1_500, 410),
  size('4XL', 16, 2_000, 480, 3_000, 960),
  size('8XL', 32, 4_000, 490, 6_000, 1_870),
  size('12XL', 48, 6_000, 500, 9_000, 2_800),
  size('16XL', 64, 10_000, 500, 12_000, 3_730),
];

function size(
  name: string,
  cores: number,
  gigabytes: number,
  connections: number,
  poolerClients: number,
  monthly: number,
): Size {
  return { name, cores, gigabytes, connections, poolerClients, monthly };
}

/** Pro without a spend cap, and Team; Enterprise negotiates, from here upwards. */
export const realtime = { connections: 10_000, messages: 2_500, joins: 2_500, channels: 100 };
/** Rates of the makers' own load tests, on two to six nodes. No plan promises them. */
export const realtimeShown = { connections: 250_000, messages: 800_000, joins: 1_000 };
/** gp3, in GB. */
export const diskMost = 16_000;

interface Metered {
  included: number;
  /** For one unit beyond. */
  price: number;
}
export const prices = {
  plan: 25,
  diskGigabyte: { included: 8, price: 0.125 },
  egressGigabyte: { included: 250, price: 0.09 },
  cachedGigabyte: { included: 250, price: 0.03 },
  storageGigabyte: { included: 100, price: 0.021 },
  activeUser: { included: 100_000, price: 0.00325 },
  functionMillion: { included: 2, price: 2 },
  realtimeMillion: { included: 5, price: 2.5 },
  connectionThousand: { included: 0.5, price: 10 },
} as const satisfies Record<string, number | Metered>;
/** Seven days of point-in-time recovery. */
export const recoveryPrice = 100;
/** A network for large files, the first 500 TB a month; its token check replaces ours. */
export const otherCdnPrice = 0.005;

export const beyond = (amount: number, { included, price }: Metered) =>
  Math.max(0, amount - included) * price;

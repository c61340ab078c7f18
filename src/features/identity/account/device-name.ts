const browsers: readonly (readonly [RegExp, string])[] = [
  // The order matters: most name themselves after Chrome and Safari too.
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPT\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bChromium\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

type Known = readonly (readonly [RegExp, string])[];

const nameIn = (known: Known, agent: string) =>
  known.find(([pattern]) => pattern.test(agent))?.[1] ?? null;

/** 'Chrome on Windows', as well as the browser's own words can be read. */
export function deviceName(userAgent: string | null): string {
  const agent = userAgent ?? '';
  const browser = nameIn(browsers, agent);
  const system = nameIn(systems, agent);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown device';
}

/** Phones and tablets, for the picture beside the name. */
export const isHandheld = (userAgent: string | null) =>
  /\biPhone\b|\biPad\b|\bAndroid\b/.test(userAgent ?? '');

const browsers: readonly (readonly [RegExp, string])[] = [
  // The order matters: most browsers also name Chrome and Safari.
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

/** The name of a device, such as 'Chrome on Windows', as far as the user agent tells it. */
export function deviceName(userAgent: string | null): string {
  const agent = userAgent ?? '';
  const browser = nameIn(browsers, agent);
  const system = nameIn(systems, agent);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown device';
}

/** Whether the device is a phone or tablet, for the icon beside its name. */
export const isHandheld = (userAgent: string | null) =>
  /\biPhone\b|\biPad\b|\bAndroid\b/.test(userAgent ?? '');

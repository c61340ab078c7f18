import { afterEach, describe, expect, it, vi } from 'vitest';

const home = process.env.TZ;

/** Imports the date formats with the process in that time zone. */
async function readIn(zone: string) {
  process.env.TZ = zone;
  vi.resetModules();
  return import('./format.ts');
}

afterEach(() => {
  if (home === undefined) delete process.env.TZ;
  else process.env.TZ = home;
  vi.resetModules();
});

describe('[F9] formatDate uses the calendar days of the reader’s time zone', () => {
  const now = new Date('2026-03-18T14:00:00Z');
  const posted = '2026-03-17T23:30:00Z';

  it.each([
    ['UTC', 'Yesterday'],
    ['Europe/London', 'Yesterday'],
    ['Europe/Berlin', '00:30'],
    ['Asia/Kolkata', '05:00'],
    ['Pacific/Auckland', 'Yesterday'],
    ['America/Los_Angeles', 'Yesterday'],
  ])('a reader in %s sees 23:30 UTC as %s', async (zone, text) => {
    const { formatDate } = await readIn(zone);
    expect(formatDate(posted, now)).toBe(text);
  });

  it('counts calendar days across the hours that daylight saving removes and adds', async () => {
    const { formatDate } = await readIn('Europe/Berlin');
    // Sunday 29 March 2026 has 23 hours in Berlin, Sunday 25 October 25.
    const spring = new Date('2026-03-29T22:30:00Z');
    expect(formatDate('2026-03-28T23:30:00Z', spring)).toBe('Yesterday');
    expect(formatDate('2026-03-28T22:30:00Z', spring)).toBe('Saturday');
    const autumn = new Date('2026-10-25T23:30:00Z');
    expect(formatDate('2026-10-24T22:30:00Z', autumn)).toBe('Yesterday');
    expect(formatDate('2026-10-25T23:05:00Z', autumn)).toBe('00:05');
  });

  it('shows the weekday for less than a week', async () => {
    const { formatDate } = await readIn('America/Los_Angeles');
    const wednesday = new Date('2026-03-18T20:00:00Z');
    expect(formatDate('2026-03-12T20:00:00Z', wednesday)).toBe('Thursday');
    expect(formatDate('2026-03-11T20:00:00Z', wednesday)).toBe('11 Mar');
  });

  it('changes the year at the reader’s midnight', async () => {
    const { formatDate } = await readIn('Pacific/Auckland');
    const march = new Date('2026-03-18T00:00:00Z');
    // It is already New Year in Auckland.
    expect(formatDate('2025-12-31T12:00:00Z', march)).toBe('1 Jan');
    expect(formatDate('2025-12-31T10:00:00Z', march)).toBe('31/12/2025');
  });
});

import { scheduleGlobalDays, schedulePostDays } from '@generated/limits.gen.ts';
import { describe, expect, it } from 'vitest';
import { dueText, momentOf, nextSlot, scheduleDays, slotsOf } from './schedule.ts';

/** By the clock of the device, whatever its zone is. */
const at = (text: string) => new Date(text);

describe('[F47] [F86] slots of what is scheduled', () => {
  it('are quarters of an hour, 96 a day', () => {
    const slots = slotsOf('2026-05-12', at('2026-05-10T09:20'), schedulePostDays);
    expect(slots).toHaveLength(96);
    expect(slots.slice(0, 5)).toEqual(['00:00', '00:15', '00:30', '00:45', '01:00']);
    expect(slots.at(-1)).toBe('23:45');
  });

  it('are today those of the hours to come', () => {
    expect(slotsOf('2026-05-10', at('2026-05-10T09:20'), schedulePostDays)[0]).toBe('10:00');
    expect(slotsOf('2026-05-10', at('2026-05-10T22:59'), schedulePostDays)).toEqual([
      '23:00',
      '23:15',
      '23:30',
      '23:45',
    ]);
  });

  it('are none today from 23 h on', () => {
    const late = at('2026-05-10T23:00');
    expect(scheduleDays(late, schedulePostDays).first).toBe('2026-05-11');
    expect(slotsOf('2026-05-10', late, schedulePostDays)).toEqual([]);
    expect(nextSlot(late, schedulePostDays)).toEqual({ day: '2026-05-11', time: '00:00' });
  });

  it('reach as far as thirty days, to the minute', () => {
    const now = at('2026-05-10T09:20');
    expect(scheduleDays(now, schedulePostDays)).toEqual({
      first: '2026-05-10',
      last: '2026-06-09',
    });
    expect(slotsOf('2026-06-09', now, schedulePostDays).at(-1)).toBe('09:15');
    expect(slotsOf('2026-06-10', now, schedulePostDays)).toEqual([]);
    expect(slotsOf('2026-05-09', now, schedulePostDays)).toEqual([]);
  });

  it('of a message to an audience reach a day further', () => {
    const now = at('2026-05-10T09:20');
    expect(scheduleDays(now, scheduleGlobalDays).last).toBe('2026-06-10');
    expect(slotsOf('2026-06-10', now, scheduleGlobalDays).at(-1)).toBe('09:15');
    expect(slotsOf('2026-06-11', now, scheduleGlobalDays)).toEqual([]);
  });

  it('are told of by the ladder of dates, with the hour', () => {
    const now = at('2026-05-10T09:20');
    expect(dueText(at('2026-05-24T20:00'), now)).toBe('on 24 May, 20:00');
    expect(dueText(at('2026-05-10T10:15'), now)).toBe('at 10:15');
  });

  it('are moments of this device', () => {
    expect(momentOf({ day: '2026-05-12', time: '17:45' })).toEqual(at('2026-05-12T17:45'));
  });
});

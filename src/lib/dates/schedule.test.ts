import { scheduleGlobalDays, schedulePostDays } from '@generated/limits.gen.ts';
import { describe, expect, it } from 'vitest';
import {
  actionAt,
  dueText,
  momentOf,
  nextSlot,
  scheduleDays,
  slotsOf,
  slotText,
} from './schedule.ts';

/** A moment by the clock of the device, in any time zone. */
const at = (text: string) => new Date(text);

describe('[F47] [F86] the time slots of scheduled items', () => {
  it('a day has 96 slots, a quarter of an hour each', () => {
    const slots = slotsOf('2026-05-12', at('2026-05-10T09:20'), schedulePostDays);
    expect(slots).toHaveLength(96);
    expect(slots.slice(0, 5)).toEqual(['00:00', '00:15', '00:30', '00:45', '01:00']);
    expect(slots.at(-1)).toBe('23:45');
  });

  it('today offers only the slots from the next full hour on', () => {
    expect(slotsOf('2026-05-10', at('2026-05-10T09:20'), schedulePostDays)[0]).toBe('10:00');
    expect(slotsOf('2026-05-10', at('2026-05-10T22:59'), schedulePostDays)).toEqual([
      '23:00',
      '23:15',
      '23:30',
      '23:45',
    ]);
  });

  it('today offers no slot from 23:00 on', () => {
    const late = at('2026-05-10T23:00');
    expect(scheduleDays(late, schedulePostDays).first).toBe('2026-05-11');
    expect(slotsOf('2026-05-10', late, schedulePostDays)).toEqual([]);
    expect(nextSlot(late, schedulePostDays)).toEqual({ day: '2026-05-11', time: '00:00' });
  });

  it('a post can be scheduled up to thirty days ahead, to the minute', () => {
    const now = at('2026-05-10T09:20');
    expect(scheduleDays(now, schedulePostDays)).toEqual({
      first: '2026-05-10',
      last: '2026-06-09',
    });
    expect(slotsOf('2026-06-09', now, schedulePostDays).at(-1)).toBe('09:15');
    expect(slotsOf('2026-06-10', now, schedulePostDays)).toEqual([]);
    expect(slotsOf('2026-05-09', now, schedulePostDays)).toEqual([]);
  });

  it('a global can be scheduled one day further ahead than a post', () => {
    const now = at('2026-05-10T09:20');
    expect(scheduleDays(now, scheduleGlobalDays).last).toBe('2026-06-10');
    expect(slotsOf('2026-06-10', now, scheduleGlobalDays).at(-1)).toBe('09:15');
    expect(slotsOf('2026-06-11', now, scheduleGlobalDays)).toEqual([]);
  });

  it.each([
    ['2026-05-10', 'today 21:00'],
    ['2026-05-11', 'tomorrow 21:00'],
    ['2026-05-12', 'on Tuesday, 21:00'],
    ['2026-05-16', 'on Saturday, 21:00'],
    ['2026-05-17', 'on 17 May, 21:00'],
    ['2027-01-02', 'on 02/01/2027, 21:00'],
  ])('[F142] slotText names the day %s as a button does', (day, text) => {
    expect(slotText({ day, time: '21:00' }, new Date('2026-05-10T09:00'))).toBe(text);
  });

  it('[F142] actionAt says when a button makes something appear', () => {
    expect(actionAt('Post', null)).toBe('Post');
    expect(actionAt('Post', { day: '2027-01-02', time: '21:00' })).toMatch(/^Post on .+, 21:00$/);
  });

  it('dueText names the relative date and the time', () => {
    const now = at('2026-05-10T09:20');
    expect(dueText(at('2026-05-24T20:00'), now)).toBe('on 24 May, 20:00');
    expect(dueText(at('2026-05-10T10:15'), now)).toBe('at 10:15');
  });

  it('momentOf reads a slot in the time zone of the device', () => {
    expect(momentOf({ day: '2026-05-12', time: '17:45' })).toEqual(at('2026-05-12T17:45'));
  });
});

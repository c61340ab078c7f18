import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { dayOf } from '@/lib/dates/schedule.ts';
import { Card } from '@/ui/card.tsx';
import { classes } from '@/ui/classes.ts';
import { IconButton } from '@/ui/icon-button.tsx';
import { dayStart, monthAfter, monthOf, weeksOf } from '../calendar.ts';
import { scheduledDaysQuery } from '../data/queries.ts';

const monthAndYear = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric' });
const wholeDay = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
});
const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

type ScheduledCalendarProps = {
  /** The day with which the list begins. */
  from: string | undefined;
  onFrom: (day: string | undefined) => void;
};

/** A month with what is scheduled on its days; a press on a day begins the list there. */
export function ScheduledCalendar({ from, onFrom }: ScheduledCalendarProps) {
  const [today] = useState(() => dayOf(new Date()));
  const [month, setMonth] = useState(monthOf(from ?? today));
  const { data: counts } = useQuery(scheduledDaysQuery(month));
  const title = monthAndYear.format(dayStart(month));
  return (
    <Card className="p-3 md:p-4">
      <div className="flex items-center justify-between">
        <IconButton
          icon={ChevronLeft}
          label="Month before"
          disabled={month <= monthOf(today)}
          onClick={() => setMonth(monthAfter(month, -1))}
        />
        <h2 aria-live="polite" className="font-semibold">
          {title}
        </h2>
        <IconButton
          icon={ChevronRight}
          label="Month after"
          onClick={() => setMonth(monthAfter(month, 1))}
        />
      </div>
      <table aria-label={title} className="w-full table-fixed border-separate border-spacing-0.5">
        <thead>
          <tr>
            {weekdays.map((day) => (
              <th key={day} scope="col" className="py-1 text-xs font-normal text-quiet">
                {day}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksFrom(today, month).map((week, at) => (
            <tr key={at}>
              {week.map((day, index) => (
                <td key={index} className="h-11 text-center tabular">
                  {day && (
                    <Day
                      day={day}
                      count={counts?.get(day) ?? 0}
                      isToday={day === today}
                      isChosen={day === from}
                      onPress={() => onFrom(day === from ? undefined : day)}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

/** The weeks of a month without those that are over. */
const weeksFrom = (today: string, month: string) =>
  weeksOf(month).filter((week) => week.some((day) => day !== null && day >= today));

type DayProps = {
  day: string;
  count: number;
  isToday: boolean;
  isChosen: boolean;
  onPress: () => void;
};

function Day({ day, count, isToday, isChosen, onPress }: DayProps) {
  const date = dayStart(day);
  const number = <span className={classes(isToday && 'font-bold')}>{date.getDate()}</span>;
  if (count === 0 && !isChosen)
    return (
      <span aria-current={isToday ? 'date' : undefined} className="text-sm text-quiet">
        {number}
      </span>
    );
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      aria-current={isToday ? 'date' : undefined}
      aria-label={`${wholeDay.format(date)}: ${count} scheduled`}
      onClick={onPress}
      className={classes(
        'flex size-full flex-col items-center justify-center rounded-sm text-sm font-semibold transition-colors',
        isChosen ? 'bg-inverse text-on-inverse' : 'bg-raised hover:bg-line',
      )}
    >
      {number}
      <span aria-hidden className="flex h-1.5 gap-0.5">
        {Array.from({ length: Math.min(count, 3) }, (_, dot) => (
          <span key={dot} className="size-1.5 rounded-full bg-accent" />
        ))}
      </span>
    </button>
  );
}

/** Hours of the reader's day at which the greeting changes. */
const MORNING = 5;
const AFTERNOON = 12;
const EVENING = 18;

export function greeting(hour: number): string {
  if (hour >= EVENING || hour < MORNING) return 'Good evening';
  return hour < AFTERNOON ? 'Good morning' : 'Good afternoon';
}

/** '1 day', '7 days'. */
export const daysWord = (days: number) => `${days} ${days === 1 ? 'day' : 'days'}`;

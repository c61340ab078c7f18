/** A date of birth of somebody of that age, on every day of this year. */
export const bornYearsAgo = (age: number) => `${new Date().getUTCFullYear() - age}-01-01`;

/** Where people may sign in beside here, in the order of the buttons; as Auth names them. */
export const houses = ['google', 'x'] as const;
export type House = (typeof houses)[number];

export const houseNames: Record<House, string> = { google: 'Google', x: 'X' };

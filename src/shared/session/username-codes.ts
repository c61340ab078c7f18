/** What the database says of a wanted username: `check_signup`. */
export type UsernameState = 'free' | 'taken' | 'invalid' | 'reserved';

export const usernameCodes = {
  taken: 'username_taken',
  reserved: 'username_reserved',
  invalid: 'invalid_username',
} as const;

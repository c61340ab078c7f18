export const usernameCodes = {
  taken: 'username_taken',
  reserved: 'username_reserved',
  invalid: 'invalid_username',
} as const;

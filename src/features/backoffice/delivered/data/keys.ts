export const deliveredKeys = { all: ['delivered'] as const };

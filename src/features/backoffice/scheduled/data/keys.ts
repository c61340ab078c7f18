export const scheduledKeys = { all: ['scheduled'] as const };

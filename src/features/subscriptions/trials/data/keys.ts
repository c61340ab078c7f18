export const trialKeys = {
  all: ['trials'] as const,
  sent: ['trials', 'sent'] as const,
};

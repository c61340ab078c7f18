export const enrolmentKeys = {
  all: ['enrolment'] as const,
  mine: ['enrolment', 'mine'] as const,
  profile: (userId: string) => ['enrolment', 'profile', userId] as const,
};

export const enrolmentKeys = {
  all: ['enrolment'] as const,
  agreement: ['enrolment', 'agreement'] as const,
  mine: ['enrolment', 'mine'] as const,
  profile: (userId: string) => ['enrolment', 'profile', userId] as const,
};

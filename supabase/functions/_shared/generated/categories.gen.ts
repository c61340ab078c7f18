// Generated from supabase/schemas/10_identity/data.sql by npm run generate.
/** The kinds of creators, in the order of the specification. */
export const categories = [
  { value: 'female', label: 'Female' },
  { value: 'male', label: 'Male' },
  { value: 'couples', label: 'Couples' },
  { value: 'duos', label: 'Duos' },
  { value: 'studio', label: 'Studio' },
  { value: 'trans_female', label: 'Trans female' },
  { value: 'trans_male', label: 'Trans male' },
  { value: 'nonbinary', label: 'Non-binary' },
] as const;

export type Category = (typeof categories)[number]['value'];

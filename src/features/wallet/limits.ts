/** cents: amounts offered for a tip */
export const tipPresetsCents = [500, 1000, 2000, 3000, 4000, 5000, 9900] as const;

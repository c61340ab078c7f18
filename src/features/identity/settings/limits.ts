/** characters: fee and chat price inputs */
export const feeInputMax = 5;

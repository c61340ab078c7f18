/** rows: a page of sent trials */
export const pageTrials = 5;

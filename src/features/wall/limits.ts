/** characters: a longer text of a post gets the style of a long one */
export const postLongText = 120;

const id = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Whether a word of an address can be an id. */
export const isPostId = (word: string) => id.test(word);

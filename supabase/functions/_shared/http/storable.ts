/** NUL and unpaired surrogates, which Postgres cannot store and no keyboard produces. */
export const unstorable = /[\0\p{Cs}]/u;

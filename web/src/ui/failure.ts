// What went wrong, in words.

/** What an error says of itself; `otherwise` for whatever else was thrown. */
export const wordsOf = (error: unknown, otherwise = 'The server cannot be reached.'): string => (error instanceof Error ? error.message : otherwise);

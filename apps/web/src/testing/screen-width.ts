/** The window width of tests; wide by default. */
export const screenWidth = { isWide: true };

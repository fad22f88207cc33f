/** The window width of tests; wide by default. */
export const mockScreenWidth = { isWide: true };

/** The window width of tests; wide by default. */
export const mockedScreenWidth = { isWide: true };

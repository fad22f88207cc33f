/** How wide the window of a test is; a desktop unless a test says so. */
export const screenWidth = { isWide: true };

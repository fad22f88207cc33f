/** Replaces the space after a number by a no-break space, so that "74 °C" or "12 minutes" stay on one line. */
export const keepNumbersWithUnits = (text: string): string =>
  text.replaceAll(/([\d½⅓⅔¼¾⅛⅜⅝⅞]) (?=[\p{L}°%])/gu, '$1\u00a0');

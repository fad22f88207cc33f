/** Keeps "74 °C", "12 minutes" or "5–7" on one line: with a no-break space, and word joiners around the dash. */
export const preventLineBreaksInQuantities = (text: string): string =>
  text
    .replaceAll(/([\d¼-¾⅓-⅞]) (?=[\p{L}°%])/gu, '$1\u00a0')
    .replaceAll(/(?<=[\d¼-¾⅓-⅞])[–—](?=[\d¼-¾⅓-⅞])/gu, '\u2060$&\u2060');

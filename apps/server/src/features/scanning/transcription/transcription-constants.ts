/** An amount, at the start. */
export const AMOUNT_START_PATTERN = /^[\d½⅓⅔¼¾⅛]/;
/** The confidence of an amount that has to be checked. */
export const UNCERTAIN_AMOUNT_CONFIDENCE = 0.5;
/** Words that consist of signs only, at the edges of the page. */
export const SYMBOLS_ONLY_PATTERN = /^[^\p{L}\p{N}%½⅓⅔¼¾⅛&]+$/u;

/** An amount, at the start. */
export const AMOUNT = /^[\d½⅓⅔¼¾⅛]/;
/** The confidence of an amount that has to be checked. */
export const UNCERTAIN_AMOUNT = 0.5;
/** Words that consist of signs only, at the edges of the page. */
export const EDGE_SIGNS = /^[^\p{L}\p{N}%½⅓⅔¼¾⅛&]+$/u;

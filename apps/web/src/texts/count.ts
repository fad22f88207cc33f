/** "1 item", "2 items". */
export const count = (amount: number, one: string, many: string) =>
  `${amount} ${amount === 1 ? one : many}`;

const KEY = /^[a-z0-9-]{1,200}\.[a-z0-9]{1,10}$/;

/** Keys are made by us; any other text here is a mistake of ours, and never becomes a path. */
export function assertMediaKey(key: string): void {
  if (!KEY.test(key)) throw new Error(`${JSON.stringify(key)} is no media key.`);
}

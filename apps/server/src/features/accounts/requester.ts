/** Who asks: where from, and whether from a browser that has signed in to the account in question before. */
export interface Requester {
  ip: string;
  isKnownDevice: boolean;
}

/** Jobs and commands of the server itself. */
export const serverRequester: Requester = { ip: 'server', isKnownDevice: true };

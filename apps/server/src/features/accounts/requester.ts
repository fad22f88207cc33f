/** The origin of a request: its IP address, and whether the browser has signed in to the account before. */
export interface Requester {
  ip: string;
  isKnownDevice: boolean;
}

/** The requester of the server's own jobs and commands. */
export const serverRequester: Requester = { ip: 'server', isKnownDevice: true };

/** The signed-in user of a request. */
export interface Principal {
  userId: string;
  sessionId: string;
  isAdmin: boolean;

  /** When the user last confirmed their identity in this session, with a password or with Google. */
  authenticatedAt: Date;
}

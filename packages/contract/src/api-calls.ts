/** The HTTP method and path of an API call; the schemas are in the endpoint definitions. */
export interface HttpCall {
  method: 'GET' | 'POST';
  /** Relative to the API base path. */
  path: `/${string}`;
  /** The response is plain text, also for errors. */
  isPlainText?: true;
}

/**
 * Method and path of every endpoint, by endpoint name. Kept free of schemas on purpose: this is all a browser needs at
 * run time, and the schemas would add a fifth to the initial bundle.
 */
export const calls = {
  login: { method: 'POST', path: '/auth/login' },
  requestAccountCreation: { method: 'POST', path: '/auth/requestaccountcreation' },
  validateUserEmail: { method: 'POST', path: '/auth/validateuseremail' },
  register: { method: 'POST', path: '/auth/register' },
  googleStart: { method: 'POST', path: '/auth/google-start' },
  googleLogin: { method: 'POST', path: '/auth/google-login' },
  checkLogin: { method: 'GET', path: '/auth/check-login' },
  logout: { method: 'POST', path: '/auth/logout' },
  clearCache: { method: 'POST', path: '/auth/clear-cache' },
  reauthenticate: { method: 'POST', path: '/auth/reauthenticate' },
  deleteAccount: { method: 'POST', path: '/auth/delete/account' },
  sendLog: { method: 'POST', path: '/v1/log/data' },
  changePassword: { method: 'POST', path: '/auth/v1/change-password', isPlainText: true },
  requestRecoveryCode: { method: 'POST', path: '/v1/requestverificationcode' },
  validateRecoveryCode: { method: 'POST', path: '/v1/validate-verification-code' },
  resetPassword: { method: 'POST', path: '/v1/update-password' },
  updateProfile: { method: 'POST', path: '/profile/update' },
  clearProfile: { method: 'POST', path: '/profile/remove' },
  setProfileImage: { method: 'POST', path: '/profile/image' },
  checkUsernameAvailability: { method: 'GET', path: '/v1/user/search' },
  scan: { method: 'POST', path: '/scan' },
  trialScan: { method: 'POST', path: '/trial-scan' },
  saveTrialRecipe: { method: 'POST', path: '/trial-scan/keep' },
  rotateSessionCookie: { method: 'POST', path: '/auth/secure/token/refresh' },
  listSessions: { method: 'GET', path: '/auth/sessions' },
  removeSession: { method: 'POST', path: '/auth/remove/session' },
  sendSupportMessage: { method: 'POST', path: '/v1/support' },
  confirmTestPayment: { method: 'POST', path: '/test-payments/confirm' },
  authenticateTestPayment: { method: 'POST', path: '/test-payments/authenticate' },
} as const satisfies Record<string, HttpCall>;

/** Returns a ZIP file instead of JSON. */
export const exportAccountPath = '/v1/account/export';
/** Uploads photos as multipart form data, with the recipe's id and this action. */
export const itemUploadCall = { path: '/items/upload', action: 'UPLOAD_MEDIA_TO_ITEM' } as const;

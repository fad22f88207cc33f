/** How a call is made; what goes in and what comes out stands beside its schemas. */
export interface Call {
  method: 'GET' | 'POST';
  /** Below the API's base. */
  path: `/${string}`;
  /** Answers in plain text, refusals too. */
  text?: true;
}

/**
 * Where every call stands, under the name of its endpoint. Without a schema on purpose: this is all that a browser needs
 * at run time, and the schemas would be a fifth of what it has to load first.
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
  changePassword: { method: 'POST', path: '/auth/v1/change-password', text: true },
  requestRecoveryCode: { method: 'POST', path: '/v1/requestverificationcode' },
  validateRecoveryCode: { method: 'POST', path: '/v1/validate-verification-code' },
  updatePassword: { method: 'POST', path: '/v1/update-password' },
  updateProfile: { method: 'POST', path: '/profile/update' },
  removeProfile: { method: 'POST', path: '/profile/remove' },
  setProfileImage: { method: 'POST', path: '/profile/image' },
  searchUsername: { method: 'GET', path: '/v1/user/search' },
  scan: { method: 'POST', path: '/scan' },
  refreshToken: { method: 'POST', path: '/auth/secure/token/refresh' },
  listSessions: { method: 'GET', path: '/auth/sessions' },
  removeSession: { method: 'POST', path: '/auth/remove/session' },
  askSupport: { method: 'POST', path: '/v1/support' },
} as const satisfies Record<string, Call>;

/** A ZIP file instead of JSON. */
export const exportPath = '/v1/account/export';
/** Photos as files of a form, beside the recipe's id and this action. */
export const upload = { path: '/items/upload', action: 'UPLOAD_MEDIA_TO_ITEM' } as const;

import { messages } from '@plateful/contract';
import { defineTexts } from '#texts/localization.ts';

/** Texts of the settings, verification and profile screens. */
export const settingsTexts = defineTexts('settings', {
  settings: {
    pageTitle: 'Settings',
    title: 'Settings',
    subtitle: 'Manage your account and preferences.',
    back: 'Back',
    all: 'All settings',
    menu: 'Settings',
    groups: {
      account: 'Account',
      support: 'Support',
      appearance: 'Appearance',
      admin: 'Admin',
      actions: 'Account Actions',
    },
    adminDashboard: { title: 'Dashboard', description: 'Statistics, and the data of a user' },
    adminUsers: { title: 'Users', description: 'All accounts' },
    adminRecognition: { title: 'Recognition', description: 'AI providers, their cost, and a test' },
    adminLogs: { title: 'Logs', description: 'Errors and other log entries' },
    edit: {
      title: 'Edit Profile',
      description: 'Name, picture, and sign-in options',
    },
    subscription: {
      title: 'Subscription',
      menuTitle: 'Manage Subscription',
      description: 'Your membership and its benefits',
    },
    termsCondition: {
      title: 'Terms',
      menuTitle: 'Terms & Conditions',
      description: 'Terms and policies in plain language',
      documents: {
        legal: {
          title: 'Legal Information',
          description: 'All legal documents and policies',
        },
        terms: {
          title: 'Terms & Conditions',
          description: 'Terms of service, recipe management policies, user responsibilities',
        },
        privacy: {
          title: 'Privacy Policy',
          description: 'How your data is protected',
        },
      },
    },
    help: {
      title: 'Help',
      menuTitle: 'Help & Support',
      description: 'Answers to common questions',
      soonTitle: 'The help center is coming soon',
      soonBody:
        'Until then, find answers to common questions on the Support page, or contact us there.',
      support: 'Go to Support',
    },
    theme: {
      title: 'Theme',
      description: 'Switch between light and dark mode',
    },
    language: {
      title: 'Language',
      description: 'The language of the app',
      body: 'Choose the app language. Your recipes are not translated.',
      apply: 'Apply',
    },
    logOut: {
      title: 'Log Out',
      description: 'Log out on this device',
    },
  },

  kyc: {
    pageTitle: 'Verification',
    title: 'Verify your identity',
    lead: 'If verification is ever required, you can complete it here.',
    action: 'Verify Now',
    note: 'Verification is not required yet. You can use all features without it.',
    backToRecipes: 'Back to your recipes',
  },

  profile: {
    loading: 'Loading...',
    failedToLoad: 'Your profile could not be loaded. Please try again.',
    picture: 'Your picture',
    changePicture: 'Change picture',
    addPicture: 'Add a picture',
    removePicture: 'Remove',
    savingPicture: 'Saving...',
    pictureFailed: 'Your picture could not be changed. Please try again.',
    pictureChanged: 'Picture updated.',
    pictureRemoved: 'Picture removed.',
    displayName: 'Display Name',
    displayNameHint:
      'This is the name that will be shown to other players in games and leaderboards.',
    displayNameMissing: messages.displayNameEmpty,
    suggest: 'Suggest a name',
    suggesting: 'Loading...',
    suggested: (name: string) => `“${name}” is a suggestion. Save it to keep it.`,
    suggestFailed: 'No name could be suggested. Please try again.',
    firstName: 'First Name',
    lastName: 'Last Name',
    email: 'Email',
    emailHint: "You can't change your email right now. It's read-only.",
    submit: 'Save',
    busy: 'Saving...',
    saved: 'Profile saved.',
    failed: 'Your profile could not be saved. Please try again.',
  },

  passwordChange: {
    title: 'Password',
    body: 'Changing your password signs you out on all other devices.',
    open: 'Change password',
    currentPassword: 'Current password',
    newPassword: 'New password',
    confirm: 'Retype new password',
    submit: 'Change password',
    busy: 'Changing...',
    missingFields: messages.fillAllFields,
    passwordMismatch: messages.passwordsMustBeSame,
    failed: messages.passwordChangeFailed,
    done: 'Password changed. You were signed out on all other devices.',
    noPassword:
      'You sign in with Google, so your account has no password. To set one, log out and choose “Forgot your password?” on the sign-in page.',
  },

  sessions: {
    title: 'Active sessions',
    body: 'If you don’t recognize a session, sign it out and change your password.',
    loading: 'Loading...',
    failedToLoad: 'Your sessions could not be loaded. Please try again.',
    current: 'This device',
    browserOn: (browser: string, system: string) => `${browser} on ${system}`,
    unknownBrowser: 'Unknown browser',
    lastSeen: (when: string) => `Last active ${when}`,
    signOut: 'Sign out',
    signOutOf: (device: string) => `Sign out ${device}`,
    signingOut: 'Signing out...',
    signedOut: (device: string) => `${device} was signed out.`,
    failed: messages.removeSessionFailed,
  },

  dataExport: {
    title: 'Your data',
    body: 'Download your profile, sessions, recipes, and photos as a ZIP file.',
    download: 'Download your data',
    busy: 'Preparing...',
    started: 'Your download has started.',
    failed: 'Your data could not be downloaded. Please try again.',
  },

  reauthentication: {
    title: 'Confirm your identity',
    byPassword: 'Enter your password to continue.',
    byGoogle: 'Sign in with Google again to confirm. You’ll return to this page.',
    password: 'Password',
    submit: 'Continue',
    busy: 'Checking...',
    missingFields: messages.fillAllFields,
    failed: 'Your password could not be verified. Please try again.',
  },

  accountDeletion: {
    title: 'Danger Zone',
    body: 'These actions are irreversible. Please be careful when using these options.',
    open: 'Delete Account',
    dialogTitle: 'Delete your account?',
    dialogBody: 'This cannot be undone. The following will be permanently deleted:',
    deletedData: [
      'your recipes and their photos',
      'your profile, including your name and picture',
      'all active sessions',
      'your membership, which will be canceled',
    ],
    retainedData: 'We keep only payment records required by law, without your name.',
    confirmationWord: 'DELETE',
    confirmationLabel: (word: string, username: string) =>
      `Type ${word} or your username (${username}) to confirm`,
    confirm: 'Delete Account',
    reauthenticated: 'Identity confirmed. You can now delete your account.',
    busy: 'Deleting...',
    failed: 'Failed to delete account. Please try again.',
    networkError: 'Network error. Please check your connection and try again.',
  },
});

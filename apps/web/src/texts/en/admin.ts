import { formatLimitedCount } from '#texts/format-limited-count.ts';
import { defineTexts } from '#texts/localization.ts';
import { formatCountWithNoun } from '#texts/number-format.ts';

const levels = { error: 'Error', warning: 'Warning', info: 'Info', debug: 'Debug' };

/** Texts of the admin screens. */
export const adminTexts = defineTexts('admin', {
  search: 'Search',
  loading: 'Loading...',

  navigation: {
    label: 'Admin pages',
    back: 'Back',
    dashboard: 'Dashboard',
    users: 'Users',
    recognition: 'Recognition',
    logs: 'Logs',
  },

  pagination: {
    label: 'Pages',
    previous: 'Previous',
    next: 'Next',
    position: (page: number, pages: number, isLimited: boolean) =>
      `Page ${page} of ${pages}${isLimited ? '+' : ''}`,
    page: (page: number) => `Page ${page}`,
  },

  copy: {
    label: (name: string) => `Copy ${name}`,
    copied: 'Copied.',
    failed: 'Copying failed. Please select the text instead.',
  },

  logs: {
    pageTitle: 'Error Logs',
    title: 'Error Logs',
    refresh: 'Refresh',
    filters: 'Filters',
    level: 'Level',
    levels: { ...levels, all: 'All levels' },
    service: 'Service',
    allServices: 'All services',
    search: 'Search',
    searchHint:
      'Message, service, file name, top of the stack, or ID. 1 or 2 characters match only the start of a word.',
    sortBy: 'Sort By',
    sortFields: { timestamp: 'Time', level: 'Level', platform: 'Platform' },
    order: 'Order',
    orders: { desc: 'Descending', asc: 'Ascending' },
    user: (userId: string) => `Only entries of user ${userId}`,
    removeUser: 'Show all users',
    statistics: 'Statistics',
    errors: 'Errors',
    warnings: 'Warnings',
    infos: 'Info entries',
    debugs: 'Debug entries',
    last24Hours: 'Last 24 hours',
    errorRate: 'Error rate',
    percent: (value: string) => `${value}%`,
    count: (total: number, isLimited: boolean) =>
      formatLimitedCount(total, isLimited, 'entry', 'entries'),
    newEntries: (count: number) =>
      `${formatCountWithNoun(count, 'new entry', 'new entries')}. Show the newest`,
    empty: 'No error logs found',
    emptyHint: 'Change the filters to see other entries.',
    loadFailed: (reason: string) => `Error loading logs: ${reason}`,
  },

  clear: {
    action: 'Clear All',
    title: 'Clear all logs?',
    body: 'All log entries of all users will be permanently deleted. This cannot be undone.',
    confirm: 'Clear all logs',
    busy: 'Clearing...',
    cleared: 'All logs were cleared.',
    deleted: (count: number) =>
      `${formatCountWithNoun(count, 'entry was', 'entries were')} deleted.`,
    close: 'OK',
    failedBecause: (message: string) => `Failed to clear logs: ${message}`,
    failed: 'Failed to clear logs. Please try again.',
  },

  entry: {
    title: 'Log entry',
    open: (message: string) => `Show details: ${message}`,
    noMessage: 'No message',
    fields: {
      level: 'Level',
      platform: 'Platform',
      service: 'Service',
      timestamp: 'Timestamp',
      userId: 'User ID',
      sessionId: 'Session ID',
      requestId: 'Request ID',
      fileName: 'File name',
      context: 'Context',
      stack: 'Stack',
    },
    none: 'None',
    openUser: 'Open user',
  },

  users: {
    pageTitle: 'Users',
    title: 'Users',
    search: 'Search users',
    searchHint: 'Name, email address, or user ID',
    total: (total: number, isLimited: boolean) =>
      formatLimitedCount(total, isLimited, 'user', 'users'),
    empty: 'No Users Found',
    emptyHint: 'Try another name or email address.',
    failed: 'Failed to load users',
    failedNetwork: 'Failed to load users. Please try again.',
    joined: (date: string) => `Joined ${date}`,
    admin: 'Admin',
    pro: 'Pro',
  },

  dashboard: {
    pageTitle: 'Admin Dashboard',
    title: 'Dashboard',
    userId: 'User ID',
    searchHint: 'Or a name or email address',
    missingUserId: 'Please enter a user ID',
    failed: 'Failed to fetch user data',
    failedNetwork: 'Failed to fetch user data. Please try again.',
    matches: 'Matching users',
    overview: 'Back to statistics',
    overviewFailed: 'The dashboard could not be loaded.',
    userErrors: 'Errors of this user',
    userLogs: 'All log entries of this user',
  },

  profile: {
    title: 'User',
    fields: {
      userId: 'User ID',
      email: 'Email',
      username: 'Username',
      displayName: 'Display name',
      firstName: 'First name',
      lastName: 'Last name',
      createdAt: 'Joined',
      isProUser: 'Pro user',
      isAdmin: 'Admin',
      isTempUser: 'Temporary user',
      hasPassword: 'Has a password',
      hasGoogle: 'Signs in with Google',
      totalSubscriptions: 'Subscriptions in total',
      activeSubscriptions: 'Active subscriptions',
      subscriptionType: 'Subscription type',
      subscriptionPlan: 'Subscription plan',
      subscriptionExpires: 'Subscription expires',
      subscriptionSource: 'Subscription source',
    },
    /** By the name in the profile. */
    plans: {
      'Monthly (Web)': 'Monthly (Web)',
      '6 Month (Web)': '6 Month (Web)',
      'Yearly (Web)': 'Yearly (Web)',
      'Monthly (Mobile)': 'Monthly (Mobile)',
      '6 Month (Mobile)': '6 Month (Mobile)',
      'Yearly (Mobile)': 'Yearly (Mobile)',
    },
    types: { pro: 'Pro' },
    yes: 'Yes',
    no: 'No',
    none: 'None',
  },

  subscriptions: {
    title: 'Subscription history',
    plans: {
      1: 'Monthly (Web)',
      2: '6 Month (Web)',
      3: 'Yearly (Web)',
      4: 'Monthly (Mobile)',
      5: '6 Month (Mobile)',
      6: 'Yearly (Mobile)',
    },
    otherPlan: (planId: number) => `Plan ${planId}`,
    active: 'Active',
    inactive: 'Inactive',
    lastPayment: 'Last payment',
    nextPayment: 'Next payment',
    source: 'Source',
    sources: { stripe: 'Stripe', app_store: 'Mobile app store' },
    product: 'Store product',
    emptyTitle: 'No Subscriptions Found',
    emptyBody: 'This user has no subscription history.',
    latest: (count: number) => `The latest ${count} subscriptions are shown.`,
    failed: 'The subscription history could not be loaded.',
  },

  charts: {
    title: 'Statistics',
    period: 'Period',
    days: (days: number) => `${days} days`,
    failed: 'The statistics could not be loaded.',
    errors: 'Errors',
    signUps: 'Sign-ups',
    scans: 'Scans by outcome',
    revenue: 'Revenue',
    testRevenue: (amount: string) => `Test payments: ${amount}. No money was charged.`,
    outcomes: {
      recipe: 'Recipe created',
      notFood: 'No food in the photo',
      failed: 'Failed',
      limit: 'Limit reached',
      canceled: 'Canceled',
    },
    summary: (name: string, total: string, days: number, day: string, most: string) =>
      `${name}: ${total} in ${days} days; the most on ${day}: ${most}`,
    table: 'Show as table',
    hideTable: 'Hide table',
    tableOf: (name: string) => `${name} per day`,
    day: 'Day',
    most: (most: string) => `Max. ${most}`,
  },

  audit: {
    title: 'Audit trail',
    lead: 'What admins did, newest first. It cannot be cleared.',
    empty: 'No entries yet',
    failed: 'The audit trail could not be loaded.',
    more: 'Load more',
    details: {
      deletedCount: (count: string) => `Deleted entries: ${count}`,
      recognizers: (names: string) => `Recognizers: ${names}`,
      userId: 'User',
    },
    actions: {
      clearLogs: 'Cleared all logs',
      testRecognizers: 'Tested the recognition',
      viewProfile: 'Opened a user',
      viewRecipes: 'Opened the recipes of a user',
      viewSubscriptions: 'Opened a subscription history',
      viewLogs: 'Opened the log entries of a user',
    },
  },
});

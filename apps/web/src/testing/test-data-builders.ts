import type {
  Item,
  ItemCard,
  LogRecord,
  Pagination,
  Profile,
  Session,
  SubscriptionHistoryEntry,
  Usage,
  User,
} from '@plateful/contract';
import { toItemCard } from '#lib/to-item-card.ts';

let itemCount = 0;

export function buildUser(overrides: Partial<User> = {}): User {
  return {
    userId: 'user-1',
    email: 'mia@example.com',
    username: 'mia',
    firstName: 'Mia',
    lastName: '',
    displayName: 'Basil Walnut 42',
    isProUser: false,
    isTempUser: false,
    isAdmin: false,
    createdAt: '2026-11-01T10:00:00.000Z',
    ...overrides,
  };
}

export function buildProfile(overrides: Partial<Profile> = {}): Profile {
  return {
    ...buildUser(),
    profileImageUrl: null,
    hasPassword: true,
    hasGoogle: false,
    totalSubscriptions: 0,
    activeSubscriptions: 0,
    subscriptionType: null,
    subscriptionPlan: null,
    subscriptionExpires: null,
    subscriptionSource: null,
    ...overrides,
  };
}

export function buildSession(overrides: Partial<Session> = {}): Session {
  return {
    id: 'session-1',
    createdAt: '2026-11-01T10:00:00.000Z',
    lastSeenAt: '2026-11-20T10:00:00.000Z',
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:139.0) Gecko/20100101 Firefox/139.0',
    ip: '203.0.113.7',
    current: false,
    ...overrides,
  };
}

/** Three of ten free recipes left. */
export function buildUsage(): Usage {
  return {
    recipes: { used: 7, limit: 10, remaining: 3, resetsAt: '2026-12-01T00:00:00.000Z' },
    canPurchase: true,
  };
}

const itemDetails = {
  ...{ prepMinutes: null, cookMinutes: null, totalMinutes: null, notes: '', author: '' },
  ...{ sourceUrl: null, sections: [], tags: [], isFavorite: false, rating: null, cooked: [] },
  ...{ diets: [], allergens: [] },
} satisfies Partial<Item>;

export function buildItem(overrides: Partial<Item> = {}): Item {
  itemCount += 1;
  return {
    _id: `item-${itemCount}`,
    title: `Dish ${itemCount}`,
    ...itemDetails,
    description: 'Bright, quick and silky.',
    category: 'food',
    previewIconUrl: null,
    media: [],
    ingredients: ['200 g spaghetti', '1 lemon'],
    instructions: ['Boil the pasta.', 'Toss it with lemon.'],
    calories: 612.4,
    protein: 19.4,
    fats: 24.2,
    carbs: 78,
    weight: 310,
    servings: 2,
    nutritionSource: 'table',
    uncounted: [],
    estimated: [],
    nutritionRange: null,
    source: 'embedded',
    needsReview: false,
    alternatives: [],
    createdAt: '2026-11-20T10:00:00.000Z',
    updatedAt: '2026-11-20T10:00:00.000Z',
    ...overrides,
  };
}

/** The card of such a recipe. */
export const buildCard = (overrides: Partial<Item> = {}): ItemCard =>
  toItemCard(buildItem(overrides));

export function buildPhoto(overrides: { name?: string; type?: string; size?: number } = {}): File {
  const file = new File(['photo'], overrides.name ?? 'dinner.jpg', {
    type: overrides.type ?? 'image/jpeg',
  });
  if (overrides.size !== undefined) Object.defineProperty(file, 'size', { value: overrides.size });
  return file;
}

export function buildLogRecord(overrides: Partial<LogRecord> = {}): LogRecord {
  return {
    _id: 'log-1',
    level: 'error',
    message: 'The recognizer timed out',
    platform: 'server',
    service: 'scanning',
    timestamp: '2026-11-20T10:00:00.000Z',
    userId: 'user-7',
    sessionId: 'session-7',
    requestId: 'request-7',
    fileName: 'scan-service.ts',
    context: { photoBytes: 1234 },
    stack: 'Error: timeout\n    at scan',
    ...overrides,
  };
}

export function buildPagination(overrides: Partial<Pagination> = {}): Pagination {
  return {
    currentPage: 1,
    totalPages: 1,
    totalCount: 1,
    limit: 10,
    hasNextPage: false,
    hasPrevPage: false,
    ...overrides,
  };
}

export function buildSubscriptionRecord(
  overrides: Partial<SubscriptionHistoryEntry> = {},
): SubscriptionHistoryEntry {
  return {
    _id: 'subscription-1',
    planId: 3,
    status: true,
    startedAt: '2026-10-01T10:00:00.000Z',
    lastPaymentDate: '2026-10-01T10:00:00.000Z',
    nextPaymentDate: '2027-10-01T10:00:00.000Z',
    expiresAt: '2027-10-01T10:00:00.000Z',
    subscriptionSource: 'stripe',
    revenueCatproductIdentifier: null,
    ...overrides,
  };
}

import type { Item, ItemCard, Profile, Session, User } from '@plateful/contract';
import { cardOf } from '#lib/item-shape.ts';

let made = 0;

export function buildUser(part: Partial<User> = {}): User {
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
    ...part,
  };
}

export function buildProfile(part: Partial<Profile> = {}): Profile {
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
    ...part,
  };
}

export function buildSession(part: Partial<Session> = {}): Session {
  return {
    id: 'session-1',
    createdAt: '2026-11-01T10:00:00.000Z',
    lastSeenAt: '2026-11-20T10:00:00.000Z',
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:139.0) Gecko/20100101 Firefox/139.0',
    ip: '203.0.113.7',
    current: false,
    ...part,
  };
}

export function buildItem(part: Partial<Item> = {}): Item {
  made += 1;
  return {
    _id: `item-${made}`,
    title: `Dish ${made}`,
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
    source: 'embedded',
    needsReview: false,
    alternatives: [],
    createdAt: '2026-11-20T10:00:00.000Z',
    updatedAt: '2026-11-20T10:00:00.000Z',
    ...part,
  };
}

/** What a list shows of such a recipe. */
export const buildCard = (part: Partial<Item> = {}): ItemCard => cardOf(buildItem(part));

export function buildPhoto(part: { name?: string; type?: string; size?: number } = {}): File {
  const file = new File(['photo'], part.name ?? 'dinner.jpg', { type: part.type ?? 'image/jpeg' });
  if (part.size !== undefined) Object.defineProperty(file, 'size', { value: part.size });
  return file;
}

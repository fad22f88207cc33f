import { useAppStore } from '#lib/app-store.ts';

/**
 * Settles like `request`, or never if another user has signed in since it was sent: neither a recipe nor an error of the
 * previous user may reach the new user's cache.
 */
export function ignoreResultOfPreviousUser<Result>(request: Promise<Result>): Promise<Result> {
  const { user: sender } = useAppStore.getState();
  return request.finally(() => {
    const { user } = useAppStore.getState();
    const isOtherUser = sender && user && user.userId !== sender.userId;
    return isOtherUser ? new Promise(() => undefined) : undefined;
  });
}

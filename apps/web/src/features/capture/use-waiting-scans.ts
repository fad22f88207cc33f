import type { Item } from '@plateful/contract';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { logOutcome, type Outcome, sentenceOf } from '#features/capture/outcome.ts';
import { paths } from '#lib/paths.ts';
import { useAppStore } from '#lib/store.ts';
import { type Standstill, standstills } from '#lib/waiting-photos.ts';
import { texts } from '#texts/texts.ts';
import { closeToasts, showToast } from '#ui/toast-store.ts';

const own = texts.create;

type Standing = Extract<Outcome, { kind: Standstill }>;

/** From here on the photo waits for its person. */
const isStandstill = (outcome: Outcome): outcome is Standing =>
  standstills.some((standstill) => standstill === outcome.kind);

/** Turns the photos that wait on this device into recipes, wherever in the app one is, and says so. */
export function useWaitingScans(onRecipe: (item: Item) => void): void {
  const ownerId = useAppStore(({ user, loginStatus, offline }) =>
    loginStatus === 'login' && !offline ? user?.userId : undefined,
  );
  const navigate = useNavigate();
  const hear = useRef<(outcome: Outcome) => void>(() => undefined);
  useEffect(() => {
    hear.current = (outcome) => {
      if (outcome.kind === 'recipe') {
        const { item } = outcome;
        onRecipe(item);
        showToast({
          message: own.ready(item.title),
          isErrorMessage: false,
          action: { label: own.waiting.open, onAct: () => void navigate(paths.item(item._id)) },
        });
      }
      if (isStandstill(outcome)) {
        logOutcome(outcome, 'use-waiting-scans.ts');
        const message = sentenceOf(outcome.kind, outcome.message);
        // The same of several photos is said once.
        closeToasts((toast) => toast.message === message);
        showToast({
          message,
          isErrorMessage: true,
          action: { label: own.waiting.look, onAct: () => void navigate(paths.createItem) },
        });
      }
    };
  });
  useEffect(() => {
    if (!ownerId) return;
    let stop: (() => void) | undefined;
    let isOver = false;
    // Loaded when somebody is there: visitors have nothing waiting.
    import('#features/capture/run-waiting-photos.ts').then(
      ({ runWaitingPhotos }) => {
        if (!isOver) stop = runWaitingPhotos(ownerId, (outcome) => hear.current(outcome));
      },
      // The connection is gone again already; the photos wait on.
      () => undefined,
    );
    return () => {
      isOver = true;
      stop?.();
    };
  }, [ownerId]);
}

import { describe, expect, test } from 'vitest';
import {
  applyScanEvent,
  type FailureReason,
  isPhotoShown,
  type ScanEvent,
  type ScanState,
  toScanState,
  toUploadUpdate,
} from '#features/scanning/scan-state-machine.ts';
import type { PendingUpload, UploadState } from '#lib/upload-queue.ts';
import { buildItem } from '#testing/test-data-builders.ts';

const item = buildItem();
const progress = { stage: 'writing', partial: { title: 'Soup' }, attempts: 1 } as const;
const message = 'Message of the server';
const failed = (reason: FailureReason, overrides = {}): ScanState => ({
  ...{ kind: 'failed', reason, message, status: 500, canRetry: true, attempts: 0 },
  ...overrides,
});

const states = {
  idle: { kind: 'idle' },
  queued: { kind: 'queued' },
  scanning: { kind: 'scanning', ...progress },
  enqueuing: { kind: 'enqueuing', ...progress },
  succeeded: { kind: 'succeeded', item, isDuplicate: true, ...progress },
  failed: failed('notFood'),
  rejected: failed('refused', { canRetry: false }),
  stopped: failed('stopped', { message: '', status: undefined }),
} satisfies Record<string, ScanState>;
type StateName = keyof typeof states;

const events: { [Type in ScanEvent['type']]: Extract<ScanEvent, { type: Type }> } = {
  start: { type: 'start', attempts: 2 },
  progress: { type: 'progress', stage: 'storing', partial: { title: 'Pie' } },
  succeed: { type: 'succeed', item, isDuplicate: true },
  fail: { type: 'fail', reason: 'limit', message, status: 500 },
  unreachable: { type: 'unreachable' },
  enqueued: { type: 'enqueued' },
  cancel: { type: 'cancel' },
  interrupt: { type: 'interrupt' },
  dismiss: { type: 'dismiss' },
};
const names = <Key extends string>(record: Record<Key, unknown>) => Object.keys(record) as Key[];

const started: ScanState = { kind: 'scanning', stage: 'sending', attempts: 2 };
const limitReached = failed('limit');
const possible: { [Name in StateName]: { [Type in ScanEvent['type']]?: ScanState } } = {
  idle: { start: started, fail: limitReached },
  queued: { start: started },
  scanning: {
    progress: { kind: 'scanning', stage: 'storing', partial: { title: 'Pie' }, attempts: 1 },
    succeed: states.succeeded,
    fail: limitReached,
    unreachable: states.enqueuing,
    cancel: states.stopped,
    interrupt: states.enqueuing,
  },
  enqueuing: { enqueued: states.queued, fail: limitReached, cancel: states.stopped },
  succeeded: {},
  failed: { start: started, dismiss: states.idle },
  rejected: { dismiss: states.idle },
  stopped: { start: started, dismiss: states.idle },
};

describe.each(names(states))('in state %s', (name) => {
  test.each(names(events))('the event %s', (type) => {
    const next = applyScanEvent(states[name], events[type]);
    const expected = possible[name][type];
    if (expected) expect(next).toEqual(expected);
    else expect(next).toBe(states[name]);
  });
});

test('after five temporary failures, the user has to decide', () => {
  let state: ScanState = states.queued;
  for (let attempts = 0; attempts < 5; attempts += 1) {
    state = applyScanEvent(state, { type: 'start', attempts: toUploadUpdate(state).attempts });
    state = applyScanEvent(state, { type: 'fail', reason: 'temporary', message, status: 500 });
    if (attempts < 4)
      expect(toUploadUpdate(state)).toEqual({ state: { kind: 'waiting' }, attempts: attempts + 1 });
  }
  expect(state).toEqual(failed('givenUp'));
});

test.each<[StateName, UploadState]>([
  ['idle', { kind: 'waiting' }],
  ['queued', { kind: 'waiting' }],
  ['failed', { kind: 'failed', reason: 'notFood', message }],
  ['stopped', { kind: 'failed', reason: 'stopped', message: '' }],
])('the upload queue stores the state %s', (name, state) => {
  expect(toUploadUpdate(states[name])).toEqual({ state, attempts: 0 });
});

test.each<FailureReason>(['otherOwner', 'queueFull', 'notStored'])(
  'a photo waits in the upload queue after a failure with reason %s',
  (reason) => {
    expect(toUploadUpdate(failed(reason))).toEqual({ state: { kind: 'waiting' }, attempts: 0 });
  },
);

test.each<[UploadState, ScanState]>([
  [{ kind: 'waiting' }, states.queued],
  [
    { kind: 'running', since: 1 },
    { kind: 'scanning', stage: 'sending', attempts: 1 },
  ],
  [
    { kind: 'failed', reason: 'refused', message: 'No' },
    failed('refused', { message: 'No', status: undefined, canRetry: false, attempts: 1 }),
  ],
])('a photo in the upload queue has the state of its scan', (state, expected) => {
  expect(toScanState({ state, attempts: 1 } as PendingUpload)).toEqual(expected);
});

test('what a provider wrote is forgotten when another recognizer takes over', () => {
  const state = applyScanEvent(states.scanning, { type: 'progress', stage: 'writing' });
  expect(state).toEqual({ kind: 'scanning', stage: 'writing', attempts: 1 });
});

test('the photo is shown from the start of its scan until the user leaves its result', () => {
  const shown = names(states).filter((name) => isPhotoShown(states[name]));
  expect(shown).toEqual(['scanning', 'enqueuing', 'succeeded', 'failed', 'rejected']);
});

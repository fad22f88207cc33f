import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { clearFailedUploads } from '#features/recipe-editor/failed-uploads.ts';
import { useAppStore } from '#lib/app-store.ts';
import { dispatchServerEvent } from '#lib/realtime-client.ts';
import { createDeferred } from '#testing/create-deferred.ts';
import {
  buildMedia,
  EVEN_LATER,
  getButton,
  LATER,
  renderSoupEditor,
  replaceText,
  serverState,
  setUpSoupScenario,
} from '#testing/edit-item-scenario.ts';
import { mockItemCommand, mockSignedIn, server } from '#testing/mock-server.ts';
import { buildPhoto, buildUser } from '#testing/test-data-builders.ts';

beforeEach(() => void clearFailedUploads('soup'));
beforeEach(setUpSoupScenario);
const emitItemUpdated = () =>
  act(() => dispatchServerEvent('item:updated', { item: serverState.item }));

describe('preview icon', () => {
  test('is uploaded, changed and removed with the next save', async () => {
    const { user } = await renderSoupEditor();
    expect(screen.getByText('No preview icon')).toBeInTheDocument();
    await user.upload(screen.getByLabelText('Preview icon', { selector: 'input' }), buildPhoto());
    expect(await screen.findByAltText('Selected preview icon')).toBeInTheDocument();
    expect(getButton('Change')).toBeVisible();
    await user.click(getButton('Remove'));
    expect(getButton('Upload')).toBeVisible();
    await user.upload(screen.getByLabelText('Preview icon', { selector: 'input' }), buildPhoto());
    await screen.findByAltText('Selected preview icon');
    await user.click(getButton('Save'));
    await waitFor(() => expect(serverState.updates).toHaveLength(1));
    expect(serverState.updates[0]?.updateData).toEqual({
      previewIconUrl: `data:image/jpeg;base64,${btoa('photo')}`,
    });
  });

  test('rejects a file that is not a photo', async () => {
    await renderSoupEditor();
    fireEvent.change(screen.getByLabelText('Preview icon', { selector: 'input' }), {
      target: { files: [buildPhoto({ type: 'text/plain', name: 'a.txt' })] },
    });
    expect(await screen.findByText(/^This file format is not supported/)).toBeVisible();
  });
});

describe('photos', () => {
  const uploadUrl = 'http://plateful.test/api/backend/items/upload';
  let sentForms: FormData[];

  function mockUpload() {
    sentForms = [];
    server.use(
      http.post(uploadUrl, async ({ request }) => {
        const form = await request.formData();
        sentForms.push(form);
        const media = [...serverState.item.media, buildMedia(`new-${sentForms.length}`)];
        serverState.item = { ...serverState.item, media, updatedAt: LATER };
        return HttpResponse.json({ succeeded: true, response: { data: serverState.item } });
      }),
    );
  }

  const getPhotoInput = () => screen.getByLabelText('Add photos');

  test('several can be added at once, and each can be removed', async () => {
    mockUpload();
    const removal = createDeferred();
    server.use(
      mockItemCommand('REMOVE_MEDIA_FROM_ITEM', async ({ mediaId }) => {
        await removal.promise;
        const media = serverState.item.media.filter(({ id }) => id !== mediaId);
        serverState.item = { ...serverState.item, media, updatedAt: EVEN_LATER };
        return { data: serverState.item };
      }),
    );
    const { user } = await renderSoupEditor();
    expect(getButton('+ Add Photos')).toBeVisible();
    expect(getPhotoInput()).toHaveAttribute('multiple');
    await user.upload(getPhotoInput(), [
      buildPhoto(),
      buildPhoto({ name: 'b.png', type: 'image/png' }),
    ]);
    expect(await screen.findByAltText('new-1')).toBeInTheDocument();
    const form = sentForms[0];
    expect(form?.get('action')).toBe('UPLOAD_MEDIA_TO_ITEM');
    expect(form?.get('itemId')).toBe('soup');
    expect(form?.getAll('files')).toHaveLength(1);
    expect(await screen.findByAltText('new-2')).toBeInTheDocument();
    expect(sentForms).toHaveLength(2);
    await user.click(getButton('Remove photo 1'));
    expect(screen.getByAltText('one')).toBeInTheDocument();
    removal.resolve();
    await waitFor(() => expect(screen.queryByAltText('one')).not.toBeInTheDocument());
    expect(screen.getByAltText('new-1')).toBeInTheDocument();
  });

  test('shows that an upload is in progress', async () => {
    server.use(http.post(uploadUrl, () => delay('infinite')));
    const { user } = await renderSoupEditor();
    await user.upload(getPhotoInput(), buildPhoto());
    expect(await screen.findByRole('button', { name: 'Uploading...' })).toBeDisabled();
  });

  const photos = (count: number) =>
    Array.from({ length: count }, (_, index) => buildPhoto({ name: `${index}.jpg` }));

  test('uploads seven photos three at a time and shows the progress', async () => {
    const pendingUploads: (() => void)[] = [];
    mockUpload();
    server.use(
      http.post(uploadUrl, async () => {
        await new Promise<void>((resolve) => pendingUploads.push(resolve));
        return undefined; // Falls through to the handler above.
      }),
    );
    const { user } = await renderSoupEditor();
    await user.upload(getPhotoInput(), photos(7));
    expect(await screen.findByText('0 of 7')).toBeVisible();
    expect(getButton('Uploading...')).toBeDisabled();
    await waitFor(() => expect(pendingUploads).toHaveLength(3));
    pendingUploads[0]?.();
    expect(await screen.findByText('1 of 7')).toBeVisible();
    await waitFor(() => expect(pendingUploads).toHaveLength(4));
    for (let index = 1; index < 7; index++) {
      await waitFor(() => expect(pendingUploads.length).toBeGreaterThan(index));
      pendingUploads[index]?.();
    }
    expect(await screen.findByText('7 photos added.')).toBeInTheDocument();
    expect(screen.queryByText(/of 7/)).not.toBeInTheDocument();
    expect(sentForms).toHaveLength(7);
  });

  test.each([503, 429])('retries a photo after status %s', async (status) => {
    mockUpload();
    const respondWithLimit = () =>
      HttpResponse.json(
        { succeeded: false, code: 'BUSY', errorMessage: 'Busy.' },
        { status, headers: { 'retry-after': '0.05' } },
      );
    server.use(http.post(uploadUrl, respondWithLimit, { once: true }));
    const { user } = await renderSoupEditor();
    await user.upload(getPhotoInput(), photos(2));
    expect(await screen.findByText('2 photos added.')).toBeInTheDocument();
    expect(sentForms).toHaveLength(2);
    expect(screen.queryByText('Busy.')).not.toBeInTheDocument();
  });

  test('keeps photos that failed when the form is saved, and says so', async () => {
    server.use(http.post(uploadUrl, () => HttpResponse.text('', { status: 500 })));
    const { user, getPath } = await renderSoupEditor();
    await user.upload(getPhotoInput(), photos(1));
    expect(await screen.findByText('Upload failed')).toBeVisible();
    await user.click(getButton('Save'));
    expect(await screen.findByText('1 photo was not uploaded.')).toBeVisible();
    expect(getPath()).toBe('/items/soup');
    await user.click(getButton('Edit'));
    expect(await screen.findByRole('button', { name: 'Retry 1 photo' })).toBeEnabled();
  });

  test('says so when an upload fails after the page was left', async () => {
    const response = createDeferred();
    server.use(
      http.post(uploadUrl, async () => {
        await response.promise;
        return HttpResponse.text('', { status: 500 });
      }),
    );
    const { user, getPath } = await renderSoupEditor();
    await user.upload(getPhotoInput(), photos(1));
    await screen.findByRole('button', { name: 'Uploading...' });
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    await waitFor(() => expect(getPath()).toBe('/items/soup'));
    response.resolve();
    expect(await screen.findByText('1 photo was not uploaded.')).toBeVisible();
    await user.click(getButton('Edit'));
    expect(await screen.findByRole('button', { name: 'Retry 1 photo' })).toBeEnabled();
  });

  test('does not tell another user that an upload has failed', async () => {
    const response = createDeferred();
    let isFinished = false;
    server.use(
      http.post(uploadUrl, async () => {
        await response.promise;
        isFinished = true;
        return HttpResponse.text('', { status: 500 });
      }),
    );
    const { user, getPath } = await renderSoupEditor();
    await user.upload(getPhotoInput(), photos(1));
    await screen.findByRole('button', { name: 'Uploading...' });
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    await waitFor(() => expect(getPath()).toBe('/items/soup'));
    act(() => useAppStore.setState({ user: buildUser({ userId: 'user-2' }) }));
    response.resolve();
    await waitFor(() => expect(isFinished).toBe(true));
    await act(() => delay(50));
    expect(screen.queryByText('1 photo was not uploaded.')).not.toBeInTheDocument();
  });

  test('asks before the window is closed during an upload', async () => {
    const response = createDeferred();
    mockUpload();
    server.use(
      http.post(uploadUrl, async () => {
        await response.promise;
        return undefined;
      }),
    );
    const { user } = await renderSoupEditor();
    const isUnloadPrevented = () =>
      !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(isUnloadPrevented()).toBe(false);
    await user.upload(getPhotoInput(), photos(1));
    await screen.findByRole('button', { name: 'Uploading...' });
    expect(isUnloadPrevented()).toBe(true);
    response.resolve();
    expect(await screen.findByText('1 photo added.')).toBeInTheDocument();
    expect(isUnloadPrevented()).toBe(false);
  });

  test('keeps photos that failed, and can retry them', async () => {
    mockUpload();
    let isServerDown = true;
    server.use(
      http.post(uploadUrl, () =>
        isServerDown ? HttpResponse.text('', { status: 500 }) : undefined,
      ),
    );
    const { user } = await renderSoupEditor();
    await user.upload(getPhotoInput(), photos(2));
    expect(await screen.findByText('Upload failed')).toBeVisible();
    isServerDown = false;
    await user.click(getButton('Retry 2 photos'));
    expect(await screen.findByText('2 photos added.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Retry/ })).not.toBeInTheDocument();
    expect(sentForms).toHaveLength(2);
  });

  test('retries photos whose responses were lost with the keys of the first requests', async () => {
    mockUpload();
    const firstKeys: unknown[] = [];
    server.use(
      http.post(uploadUrl, async ({ request }) => {
        if (firstKeys.length === 2) return undefined;
        firstKeys.push((await request.clone().formData()).get('requestKey'));
        return HttpResponse.error();
      }),
    );
    const { user } = await renderSoupEditor();
    await user.upload(getPhotoInput(), photos(2));
    await user.click(await screen.findByRole('button', { name: 'Retry 2 photos' }));
    expect(await screen.findByText('2 photos added.')).toBeInTheDocument();
    const keys = sentForms.map((form) => form.get('requestKey'));
    expect(keys.toSorted()).toEqual(firstKeys.toSorted());
    expect(new Set(keys).size).toBe(2);
    for (const key of keys) expect(key).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('keeps photos that failed when another file cannot be uploaded', async () => {
    server.use(http.post(uploadUrl, () => HttpResponse.text('', { status: 500 })));
    const { user } = await renderSoupEditor();
    await user.upload(getPhotoInput(), photos(2));
    expect(await screen.findByText('Upload failed')).toBeVisible();
    await user.upload(getPhotoInput(), new File([], 'empty.jpg', { type: 'image/jpeg' }));
    expect(await screen.findByText(/^This file is empty/)).toBeVisible();
    expect(getButton('Retry 2 photos')).toBeEnabled();
  });

  test('shows how many photos were not uploaded when the connection is lost', async () => {
    mockUpload();
    let requests = 0;
    server.use(
      http.post(uploadUrl, () => {
        requests += 1;
        return requests > 2 ? HttpResponse.error() : undefined;
      }),
    );
    const { user } = await renderSoupEditor();
    await user.upload(getPhotoInput(), photos(7));
    const message = 'The server did not respond. 5 photos were not uploaded.';
    expect(await screen.findByText(message)).toBeVisible();
    expect(getButton('Retry 5 photos')).toBeEnabled();
  });

  test('a damaged photo does not stop the others', async () => {
    mockUpload();
    const damagedError = {
      succeeded: false,
      code: 'PHOTO_UNREADABLE',
      errorMessage: 'It is damaged.',
    };
    server.use(
      http.post(uploadUrl, () => HttpResponse.json(damagedError, { status: 422 }), { once: true }),
    );
    const { user } = await renderSoupEditor();
    await user.upload(getPhotoInput(), photos(3));
    expect(await screen.findByText('It is damaged.')).toBeVisible();
    expect(sentForms).toHaveLength(2);
    expect(screen.queryByRole('button', { name: /Retry/ })).not.toBeInTheDocument();
  });

  test('a photo change does not conflict with unsaved input', async () => {
    mockUpload();
    server.use(
      mockItemCommand('UPDATE_ITEM', (payload) => {
        serverState.updates.push(payload);
        return { data: { ...serverState.item, updatedAt: EVEN_LATER } };
      }),
    );
    const { user, getPath } = await renderSoupEditor();
    await replaceText(user, 'Display Name', 'Stew');
    await user.upload(getPhotoInput(), buildPhoto());
    await screen.findByAltText('new-1');
    emitItemUpdated();
    await user.click(getButton('Save'));
    await waitFor(() => expect(getPath()).toBe('/items/soup'));
    expect(serverState.updates).toEqual([
      { itemId: 'soup', updateData: { title: 'Stew' }, basedOn: LATER },
    ]);
  });

  test('ignores the realtime event of its own upload', async () => {
    server.use(
      mockItemCommand('REMOVE_MEDIA_FROM_ITEM', async () => {
        serverState.item = {
          ...serverState.item,
          media: [],
          previewIconUrl: '/media/two',
          updatedAt: LATER,
        };
        emitItemUpdated();
        await delay(50);
        return { data: serverState.item };
      }),
    );
    const { user } = await renderSoupEditor();
    await user.click(getButton('Remove photo 1'));
    await waitFor(() => expect(screen.queryByAltText('one')).not.toBeInTheDocument());
    expect(await screen.findByText('Photo removed.')).toBeInTheDocument();
    expect(screen.queryByText('Edited on another device')).not.toBeInTheDocument();
  });

  const limit = {
    succeeded: false,
    code: 'LIMIT_EXCEEDED',
    showUpgradeCTA: true,
    errorMessage: 'Free recipes can have one photo.',
  };

  test.each([
    [false, 1],
    [true, 0],
  ])(
    'at the limit shows the server’s message; mentions membership unless the user is a member (%s)',
    async (isProUser, links) => {
      server.use(
        mockSignedIn(buildUser({ isProUser })),
        http.post(uploadUrl, () => HttpResponse.json(limit, { status: 402 })),
      );
      const { user } = await renderSoupEditor();
      await user.upload(getPhotoInput(), buildPhoto());
      expect(await screen.findByText('Free recipes can have one photo.')).toBeVisible();
      expect(screen.queryAllByRole('link', { name: 'Become a Member' })).toHaveLength(links);
    },
  );

  test('a failed upload and a failed removal leave the list unchanged', async () => {
    server.use(
      http.post(uploadUrl, () => HttpResponse.text('<html>', { status: 500 })),
      mockItemCommand('REMOVE_MEDIA_FROM_ITEM', { fail: 'INTERNAL', with: { errorMessage: '' } }),
    );
    const { user } = await renderSoupEditor();
    await user.upload(getPhotoInput(), buildPhoto());
    expect(await screen.findByText('Upload failed')).toBeVisible();
    await user.click(getButton('Remove photo 1'));
    expect(await screen.findByText('Failed to remove media')).toBeVisible();
    expect(screen.getByAltText('one')).toBeInTheDocument();
    expect(getButton('Remove photo 1')).toBeEnabled();
  });
});

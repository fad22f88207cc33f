import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { dispatchServerEvent } from '#lib/realtime.ts';
import { buildPhoto, buildUser } from '#testing/builders.ts';
import {
  beginWithSoup,
  button,
  EVEN_LATER,
  kitchen,
  LATER,
  openSoup,
  photo,
  retype,
} from '#testing/edit-story.ts';
import { itemCommand, server, signedIn } from '#testing/server.ts';

beforeEach(beginWithSoup);
const tell = () => act(() => dispatchServerEvent('item:updated', { item: kitchen.stored }));

describe('the preview icon', () => {
  test('is uploaded, changed and removed with the next save', async () => {
    const { user } = await openSoup();
    expect(screen.getByText('No preview icon')).toBeInTheDocument();
    await user.upload(screen.getByLabelText('Preview icon', { selector: 'input' }), buildPhoto());
    expect(await screen.findByAltText('The preview icon you chose')).toBeInTheDocument();
    expect(button('Change')).toBeVisible();
    await user.click(button('Remove'));
    expect(button('Upload')).toBeVisible();
    await user.upload(screen.getByLabelText('Preview icon', { selector: 'input' }), buildPhoto());
    await screen.findByAltText('The preview icon you chose');
    await user.click(button('Save'));
    await waitFor(() => expect(kitchen.updates).toHaveLength(1));
    expect(kitchen.updates[0]?.updateData).toEqual({
      previewIconUrl: `data:image/jpeg;base64,${btoa('photo')}`,
    });
  });

  test('what is no photo is refused here', async () => {
    await openSoup();
    fireEvent.change(screen.getByLabelText('Preview icon', { selector: 'input' }), {
      target: { files: [buildPhoto({ type: 'text/plain', name: 'a.txt' })] },
    });
    expect(await screen.findByText(/^This is not a photo we can read/)).toBeVisible();
  });
});

describe('photos', () => {
  const uploadAt = 'http://plateful.test/api/backend/items/upload';
  let sent: FormData[];

  function takesPhotos() {
    sent = [];
    server.use(
      http.post(uploadAt, async ({ request }) => {
        const form = await request.formData();
        sent.push(form);
        const media = [...kitchen.stored.media, photo(`new-${sent.length}`)];
        kitchen.stored = { ...kitchen.stored, media, updatedAt: LATER };
        return HttpResponse.json({ succeeded: true, response: { data: kitchen.stored } });
      }),
    );
  }

  const add = () => screen.getByLabelText('Photos to add');

  test('several are added at once, and each can be removed', async () => {
    takesPhotos();
    server.use(
      itemCommand('REMOVE_MEDIA_FROM_ITEM', async ({ mediaId }) => {
        await delay(30);
        const media = kitchen.stored.media.filter(({ id }) => id !== mediaId);
        kitchen.stored = { ...kitchen.stored, media, updatedAt: EVEN_LATER };
        return { data: kitchen.stored };
      }),
    );
    const { user } = await openSoup();
    expect(button('+ Add Photos')).toBeVisible();
    expect(add()).toHaveAttribute('multiple');
    await user.upload(add(), [buildPhoto(), buildPhoto({ name: 'b.png', type: 'image/png' })]);
    expect(await screen.findByAltText('new-1')).toBeInTheDocument();
    const form = sent[0];
    expect(form?.get('action')).toBe('UPLOAD_MEDIA_TO_ITEM');
    expect(form?.get('itemId')).toBe('soup');
    expect(form?.getAll('files')).toHaveLength(1);
    expect(await screen.findByAltText('new-2')).toBeInTheDocument();
    expect(sent).toHaveLength(2);
    await user.click(button('Remove photo 1'));
    expect(screen.getByAltText('one')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByAltText('one')).not.toBeInTheDocument());
    expect(screen.getByAltText('new-1')).toBeInTheDocument();
  });

  test('says that it is busy', async () => {
    server.use(http.post(uploadAt, () => delay('infinite')));
    const { user } = await openSoup();
    await user.upload(add(), buildPhoto());
    expect(await screen.findByRole('button', { name: 'Uploading...' })).toBeDisabled();
  });

  const photos = (amount: number) =>
    Array.from({ length: amount }, (_, at) => buildPhoto({ name: `${at}.jpg` }));

  test('seven are sent three at a time, and it says how many are there', async () => {
    const held: (() => void)[] = [];
    takesPhotos();
    server.use(
      http.post(uploadAt, async () => {
        await new Promise<void>((resolve) => held.push(resolve));
        return undefined; // On to the handler above.
      }),
    );
    const { user } = await openSoup();
    await user.upload(add(), photos(7));
    expect(await screen.findByText('0 of 7')).toBeVisible();
    expect(button('Uploading...')).toBeDisabled();
    await waitFor(() => expect(held).toHaveLength(3));
    held[0]?.();
    expect(await screen.findByText('1 of 7')).toBeVisible();
    await waitFor(() => expect(held).toHaveLength(4));
    for (let at = 1; at < 7; at++) {
      await waitFor(() => expect(held.length).toBeGreaterThan(at));
      held[at]?.();
    }
    expect(await screen.findByText('7 photos were added.')).toBeInTheDocument();
    expect(screen.queryByText(/of 7/)).not.toBeInTheDocument();
    expect(sent).toHaveLength(7);
  });

  test.each([503, 429])(
    'a photo that is refused with %s is sent once more, later',
    async (status) => {
      takesPhotos();
      const refusal = () =>
        HttpResponse.json(
          { succeeded: false, code: 'BUSY', errorMessage: 'Busy.' },
          { status, headers: { 'retry-after': '0.05' } },
        );
      server.use(http.post(uploadAt, refusal, { once: true }));
      const { user } = await openSoup();
      await user.upload(add(), photos(2));
      expect(await screen.findByText('2 photos were added.')).toBeInTheDocument();
      expect(sent).toHaveLength(2);
      expect(screen.queryByText('Busy.')).not.toBeInTheDocument();
    },
  );

  test('photos that were not added are kept, and can be sent again', async () => {
    takesPhotos();
    let broken = true;
    server.use(
      http.post(uploadAt, () => (broken ? HttpResponse.text('', { status: 500 }) : undefined)),
    );
    const { user } = await openSoup();
    await user.upload(add(), photos(2));
    expect(await screen.findByText('Upload failed')).toBeVisible();
    broken = false;
    await user.click(button('Upload 2 photos again'));
    expect(await screen.findByText('2 photos were added.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /again/ })).not.toBeInTheDocument();
    expect(sent).toHaveLength(2);
  });

  test('a connection lost in the middle: the message counts the photos that were not uploaded', async () => {
    takesPhotos();
    let requests = 0;
    server.use(
      http.post(uploadAt, () => {
        requests += 1;
        return requests > 2 ? HttpResponse.error() : undefined;
      }),
    );
    const { user } = await openSoup();
    await user.upload(add(), photos(7));
    const message = 'The server did not answer. 5 photos were not uploaded.';
    expect(await screen.findByText(message)).toBeVisible();
    expect(button('Upload 5 photos again')).toBeEnabled();
  });

  test('a damaged photo does not stop the others', async () => {
    takesPhotos();
    const damaged = { succeeded: false, code: 'PHOTO_UNREADABLE', errorMessage: 'It is damaged.' };
    server.use(
      http.post(uploadAt, () => HttpResponse.json(damaged, { status: 422 }), { once: true }),
    );
    const { user } = await openSoup();
    await user.upload(add(), photos(3));
    expect(await screen.findByText('It is damaged.')).toBeVisible();
    expect(sent).toHaveLength(2);
    expect(screen.queryByRole('button', { name: /again/ })).not.toBeInTheDocument();
  });

  test('a change of photos is no conflict with what is being typed', async () => {
    takesPhotos();
    server.use(
      itemCommand('UPDATE_ITEM', (payload) => {
        kitchen.updates.push(payload);
        return { data: { ...kitchen.stored, updatedAt: EVEN_LATER } };
      }),
    );
    const { user, place } = await openSoup();
    await retype(user, 'Display Name', 'Stew');
    await user.upload(add(), buildPhoto());
    await screen.findByAltText('new-1');
    tell();
    await user.click(button('Save'));
    await waitFor(() => expect(place()).toBe('/items/soup'));
    expect(kitchen.updates).toEqual([
      { itemId: 'soup', updateData: { title: 'Stew' }, basedOn: LATER },
    ]);
  });

  test('news of it that comes before the answer is no news from another device', async () => {
    server.use(
      itemCommand('REMOVE_MEDIA_FROM_ITEM', async () => {
        kitchen.stored = {
          ...kitchen.stored,
          media: [],
          previewIconUrl: '/media/two',
          updatedAt: LATER,
        };
        tell();
        await delay(50);
        return { data: kitchen.stored };
      }),
    );
    const { user } = await openSoup();
    await user.click(button('Remove photo 1'));
    await waitFor(() => expect(screen.queryByAltText('one')).not.toBeInTheDocument());
    expect(await screen.findByText('The photo was removed.')).toBeInTheDocument();
    expect(screen.queryByText('Changed on another device')).not.toBeInTheDocument();
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
    'the limit: the server’s sentence, and for a member (%s) no word of membership',
    async (isProUser, links) => {
      server.use(
        signedIn(buildUser({ isProUser })),
        http.post(uploadAt, () => HttpResponse.json(limit, { status: 402 })),
      );
      const { user } = await openSoup();
      await user.upload(add(), buildPhoto());
      expect(await screen.findByText('Free recipes can have one photo.')).toBeVisible();
      expect(screen.queryAllByRole('link', { name: 'Become a Member' })).toHaveLength(links);
    },
  );

  test('a failed upload and a failed removal leave the list as it was', async () => {
    server.use(
      http.post(uploadAt, () => HttpResponse.text('<html>', { status: 500 })),
      itemCommand('REMOVE_MEDIA_FROM_ITEM', { fail: 'INTERNAL', with: { errorMessage: '' } }),
    );
    const { user } = await openSoup();
    await user.upload(add(), buildPhoto());
    expect(await screen.findByText('Upload failed')).toBeVisible();
    await user.click(button('Remove photo 1'));
    expect(await screen.findByText('Failed to remove media')).toBeVisible();
    expect(screen.getByAltText('one')).toBeInTheDocument();
    expect(button('Remove photo 1')).toBeEnabled();
  });
});

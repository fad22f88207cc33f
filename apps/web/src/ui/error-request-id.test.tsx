import { scan } from '@plateful/contract/schemas';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showRecipeUpdateError } from '#entities/recipe/show-recipe-update-error.ts';
import { ApiError } from '#lib/api-client.ts';
import {
  mockEndpointError,
  mockItemQuery,
  mockProfileQuery,
  mockSignedIn,
  server,
} from '#testing/mock-server.ts';
import { renderCreateScreen } from '#testing/render-create-screen.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { choosePhoto } from '#testing/upload-queue-scenario.ts';

test.each(['/items', '/items/soup', '/items/trash', '/items/search?q=soup', '/app/setting/edit'])(
  '%s shows the request id if it cannot be loaded',
  async (path) => {
    server.use(
      mockSignedIn(),
      ...(['GET_USER_ITEMS', 'GET_ITEM_BY_ID', 'GET_DELETED_ITEMS', 'SEARCH_ITEMS'] as const).map(
        (name) => mockItemQuery(name, 'INTERNAL'),
      ),
      mockProfileQuery('find_user', 'INTERNAL'),
    );
    renderScreen(path);
    await waitFor(() =>
      expect(screen.getByRole('alert')).toHaveTextContent('Request ID: request-1'),
    );
  },
);

test('a failed scan shows the request id', async () => {
  server.use(mockSignedIn(), mockEndpointError(scan, 'INTERNAL'));
  const { user } = await renderCreateScreen();
  await choosePhoto(user);
  expect(await screen.findByText('request-1')).toBeVisible();
});

test('an error toast shows the request id', async () => {
  renderScreen('/legal');
  await screen.findByRole('heading', { level: 1 });
  act(() => showRecipeUpdateError(new ApiError(500, { requestId: 'request-7' })));
  expect(await screen.findByRole('alert')).toHaveTextContent('Request ID: request-7');
});

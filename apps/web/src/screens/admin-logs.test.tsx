import type { LogRecord } from '@plateful/contract';
import { reauthenticate } from '@plateful/contract/schemas';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { browserNavigation } from '#lib/browser-navigation.ts';
import { dispatchServerEvent } from '#lib/realtime-client.ts';
import {
  mockEndpoint,
  mockLoggerCommand,
  mockLoggerQuery,
  mockSignedIn,
  server,
} from '#testing/mock-server.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { buildLogRecord, buildPagination, buildUser } from '#testing/test-data-builders.ts';

const PATH = '/app/admin/logs';
const requests: Record<string, unknown>[] = [];
/** The entries of the mock server. */
let logs: LogRecord[] = [];

const listLogs = (payload: Record<string, unknown>) => {
  requests.push(payload);
  return {
    logs,
    pagination: buildPagination({
      currentPage: Number(payload.page),
      totalPages: 3,
      totalCount: logs.length && 25,
      hasNextPage: Number(payload.page) < 3 && logs.length > 0,
    }),
  };
};

beforeEach(() => {
  requests.length = 0;
  logs = [buildLogRecord()];
  server.use(
    mockSignedIn(buildUser({ isAdmin: true })),
    mockLoggerQuery('getLogs', listLogs),
    mockLoggerQuery('searchLogs', listLogs),
    mockLoggerQuery('getLogsByUser', listLogs),
    mockLoggerQuery('getLogStats', () => ({
      levelStats: { error: 7, warning: 5, info: 30, debug: 2 },
      recentActivity: { last24Hours: 12, errorRate: 58.3 },
    })),
  );
});

const getCards = () => screen.queryAllByRole('button', { name: /^Show details/ });
const findCard = (message: string) =>
  screen.findByRole('button', { name: `Show details: ${message}` });

test('shows that more entries match than are counted', async () => {
  const pagination = buildPagination({
    totalCount: 1000,
    totalPages: 100,
    hasNextPage: true,
    isTotalLimited: true,
  });
  server.use(mockLoggerQuery('searchLogs', () => ({ logs, pagination })));
  renderScreen(`${PATH}?query=timeout`);
  expect(await screen.findByText('1,000+ entries')).toBeVisible();
  expect(screen.getByText('Page 1 of 100+')).toBeVisible();
});

test('shows errors first, newest first, ten a page, with the statistics', async () => {
  renderScreen(PATH);
  expect(await findCard('The recognizer timed out')).toBeVisible();
  expect(requests[0]).toEqual({
    level: 'error',
    sortBy: 'timestamp',
    sortOrder: 'desc',
    page: 1,
    limit: 10,
  });
  const statistics = await screen.findByRole('region', { name: 'Statistics' });
  await waitFor(() => expect(statistics).toHaveTextContent('Errors7Warnings5'));
  expect(statistics).toHaveTextContent('Last 24 hours12Error rate58.3%');
  expect(screen.getByText('25 entries')).toBeVisible();
  const options = (label: string) =>
    within(screen.getByLabelText(label))
      .getAllByRole<HTMLOptionElement>('option')
      .map(({ value }) => value);
  expect(options('Level')).toEqual(['error', 'warning', 'info', 'debug', 'all']);
  expect(options('Service')).toEqual(['all', 'authApi', 'otpApi', 'secureSession']);
  expect(options('Sort By')).toEqual(['timestamp', 'level', 'platform']);
  expect(options('Order')).toEqual(['desc', 'asc']);
});

test('on phones, the buttons of the title row keep their names', async () => {
  renderScreen(PATH);
  for (const name of ['Refresh', 'Clear All'])
    expect((await screen.findByRole('button', { name })).title).toBe(name);
});

test('each filter goes back to page 1 and is stored in the URL', async () => {
  const { user } = renderScreen(`${PATH}?page=2`);
  await findCard('The recognizer timed out');
  expect(requests[0]).toMatchObject({ page: 2 });
  // Not `user.selectOptions`: it lets React render between the choice and its event, which resets a controlled select.
  const choose = async (label: string, name: string, value: string) => {
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
    await waitFor(() => expect(requests.at(-1)).toMatchObject({ [name]: value, page: 1 }));
  };
  await choose('Level', 'level', 'all');
  await choose('Service', 'service', 'otpApi');
  await choose('Sort By', 'sortBy', 'platform');
  await choose('Order', 'sortOrder', 'asc');
  await user.type(screen.getByLabelText('Search'), ' time out ');
  await waitFor(() =>
    expect(requests.at(-1)).toEqual({
      level: 'all',
      service: 'otpApi',
      sortBy: 'platform',
      sortOrder: 'asc',
      query: 'time out',
      page: 1,
      limit: 10,
    }),
  );
  expect(Object.fromEntries(new URLSearchParams(window.location.search))).toEqual({
    level: 'all',
    service: 'otpApi',
    sortBy: 'platform',
    sortOrder: 'asc',
    query: 'time out',
  });
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(requests.at(-1)).toMatchObject({ query: 'time out', page: 2 }));
  expect(await screen.findByText('Page 2 of 3')).toBeVisible();
});

test('a button opens the filters on narrow screens, and counts the changed ones', async () => {
  const { user } = renderScreen(`${PATH}?service=otpApi&query=time`);
  await findCard('The recognizer timed out');
  const button = screen.getByRole('button', { name: 'Filters 1' });
  expect(button).toHaveAttribute('aria-expanded', 'false');
  await user.click(button);
  expect(button).toHaveAttribute('aria-expanded', 'true');
  await user.selectOptions(screen.getByLabelText('Level'), 'all');
  expect(await screen.findByRole('button', { name: 'Filters 2' })).toBe(button);
  expect(screen.getByText('All levels', { selector: 'span' })).toBeVisible();
});

test('shows the entries of one user', async () => {
  const { user } = renderScreen(`${PATH}?userId=user-7`);
  expect(await screen.findByText('Only entries of user user-7')).toBeVisible();
  await waitFor(() => expect(requests[0]).toMatchObject({ userId: 'user-7' }));
  await user.click(screen.getByRole('button', { name: 'Show all users' }));
  await waitFor(() => expect(requests.at(-1)).not.toHaveProperty('userId'));
});

test('shows all fields of an entry, and copies them', async () => {
  const { user } = renderScreen(PATH);
  await user.click(await findCard('The recognizer timed out'));
  const dialog = within(screen.getByRole('dialog', { name: 'Log entry' }));
  const fields = screen
    .getByRole('dialog', { name: 'Log entry' })
    .querySelectorAll<HTMLElement>('dl dt');
  expect([...fields].map((field) => field.textContent)).toEqual([
    ...['Level', 'Timestamp', 'Platform', 'Service', 'User ID', 'Session ID', 'Request ID'],
    ...['File name', 'Context', 'Stack'],
  ]);
  expect(dialog.getByText('The recognizer timed out')).toBeVisible();
  expect(dialog.getByText('session-7')).toBeVisible();
  expect(dialog.getByText(/"photoBytes": 1234/)).toBeVisible();
  expect(dialog.getByText(/at scan/)).toBeVisible();
  expect(dialog.getByRole('link', { name: 'Open user' })).toHaveAttribute(
    'href',
    '/admin/dashboard?user=user-7',
  );
  await user.click(dialog.getByRole('button', { name: 'Copy Request ID' }));
  expect(await dialog.findByText('Copied.')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe('request-7');
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('says that there are no entries', async () => {
  logs = [];
  renderScreen(PATH);
  expect(await screen.findByText('No error logs found')).toBeVisible();
});

test('shows why loading failed, and loads again by Refresh', async () => {
  server.use(
    mockLoggerQuery('getLogs', { fail: 'INTERNAL', with: { errorMessage: 'Database is busy' } }),
  );
  const { user } = renderScreen(PATH);
  const message = 'Error loading logs: Database is busy';
  expect(await screen.findByRole('heading', { name: message })).toBeVisible();
  expect(screen.queryByLabelText('Level')).toBeNull();
  server.use(mockLoggerQuery('getLogs', listLogs));
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await findCard('The recognizer timed out')).toBeVisible();
  await waitFor(() => expect(screen.queryByText(/^Error loading logs/)).toBeNull());
});

test('keeps the filters when other entries cannot be loaded', async () => {
  const { user } = renderScreen(PATH);
  await findCard('The recognizer timed out');
  server.use(mockLoggerQuery('getLogs', 'INTERNAL'));
  await user.selectOptions(screen.getByLabelText('Level'), 'all');
  expect(await screen.findByText(/^Error loading logs/)).toBeVisible();
  expect(screen.getByLabelText('Level')).toHaveValue('all');
});

test('a new error appears at the top of the first page', async () => {
  renderScreen(PATH);
  await findCard('The recognizer timed out');
  const entry = buildLogRecord({ _id: 'log-2', message: 'No connection' });
  logs = [entry, ...logs];
  act(() => dispatchServerEvent('log:created', { log: entry }));
  await findCard('No connection');
  expect(getCards()).toHaveLength(2);
});

test('on other pages, a marker counts new entries and opens the first page', async () => {
  const { user } = renderScreen(`${PATH}?page=2`);
  await findCard('The recognizer timed out');
  const entry = buildLogRecord({ _id: 'log-2', message: 'No connection' });
  logs = [entry, ...logs];
  const count = requests.length;
  act(() => dispatchServerEvent('log:created', { log: entry }));
  act(() => dispatchServerEvent('log:created', { log: entry }));
  const marker = await screen.findByRole('button', { name: /^2 new entries/ });
  expect(requests).toHaveLength(count);
  await user.click(marker);
  await findCard('No connection');
  expect(requests.at(-1)).toMatchObject({ page: 1 });
  expect(screen.queryByRole('button', { name: /new entries/ })).toBeNull();
});

async function confirmClearAll(user: ReturnType<typeof renderScreen>['user']) {
  await user.click(await screen.findByRole('button', { name: 'Clear All' }));
  const dialog = screen.getByRole('dialog', { name: 'Clear all logs?' });
  await user.click(within(dialog).getByRole('button', { name: 'Clear all logs' }));
}

test('Clear All asks, asks for the password, empties the list and reloads the page', async () => {
  const reload = vi.spyOn(browserNavigation, 'reload').mockReturnValue(undefined);
  let hasPassword = false;
  server.use(
    mockEndpoint(reauthenticate, () => {
      hasPassword = true;
      server.use(
        mockLoggerCommand('clearLogs', () => {
          logs = [];
          return { deletedCount: 25 };
        }),
      );
      return { succeeded: true };
    }),
    mockLoggerCommand('clearLogs', 'REAUTHENTICATION_REQUIRED'),
  );
  const { user } = renderScreen(`${PATH}?page=2`);
  await findCard('The recognizer timed out');
  await confirmClearAll(user);
  const password = await screen.findByLabelText('Password');
  expect(hasPassword).toBe(false);
  await user.type(password, 'Basil-and-lemon-1{Enter}');
  const alert = await screen.findByRole('dialog', { name: 'All logs were cleared' });
  expect(alert).toHaveTextContent('25 entries were deleted.');
  expect(await screen.findByText('No error logs found')).toBeInTheDocument();
  expect(window.location.search).toBe('');
  expect(reload).not.toHaveBeenCalled();
  await user.click(within(alert).getByRole('button', { name: 'OK' }));
  expect(reload).toHaveBeenCalledOnce();
});

test.each([
  [
    { fail: 'INTERNAL', with: { errorMessage: 'Table is locked' } },
    'Failed to clear logs: Table is locked',
  ],
  ['network', 'Failed to clear logs. Please try again.'],
] as const)('Clear All shows an alert if it fails', async (failure, message) => {
  server.use(mockLoggerCommand('clearLogs', failure));
  const { user } = renderScreen(PATH);
  await confirmClearAll(user);
  await waitFor(() =>
    expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toContain(message),
  );
  expect(getCards()).toHaveLength(1);
});

test('Clear All can be canceled', async () => {
  const { user } = renderScreen(PATH);
  await user.click(await screen.findByRole('button', { name: 'Clear All' }));
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(getCards()).toHaveLength(1);
});

import { exportPath, type Profile, type ProfileChanges, type Session } from '@plateful/contract';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { apiAddress, call, checkDownload } from '#lib/api.ts';
import { browser } from '#lib/browser.ts';
import { calls, profiles } from '#lib/calls.ts';
import { ownProfile } from '#lib/own-profile.ts';
import { readPhoto } from '#lib/photo-file.ts';
import { withoutRealtime } from '#lib/realtime.ts';
import { useAppStore } from '#lib/store.ts';

const PICTURE_TIMEOUT_MS = 60_000;

/** What the whole app shows of the person follows a change at once. */
function putProfile(queryClient: QueryClient, profile: Profile): void {
  queryClient.setQueryData(ownProfile(profile.userId).queryKey, profile);
  useAppStore.setState({ user: { ...profile, isTempUser: false } });
}

/** Saves names; answers the profile as it is then. */
export function useSaveProfile(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (updates: ProfileChanges): Promise<Profile> =>
      (
        await profiles.command('update_user_profile', {
          userId,
          updates,
        })
      ).user,
    onSuccess: (profile) => putProfile(queryClient, profile),
  });
}

/** Has the server give a display name of two food words and a number. It counts at once. */
export function useSuggestName(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (): Promise<Profile> =>
      (await profiles.command('assign_random_display_name', { userId })).user,
    onSuccess: (profile) => putProfile(queryClient, profile),
  });
}

/** Sets the person's picture; `null` takes it away. */
export function useSetPicture() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (file: File | null): Promise<Profile> => {
      const image = file && (await readPhoto(file));
      const answer = await call(
        calls.setProfileImage,
        { image },
        { timeoutMs: PICTURE_TIMEOUT_MS },
      );
      return answer.response.user;
    },
    onSuccess: (profile) => putProfile(queryClient, profile),
  });
}

/** Where the person is signed in, latest first. */
export function sessionList() {
  return queryOptions<Session[]>({
    queryKey: ['sessions'],
    queryFn: ({ signal }) => call(calls.listSessions, undefined, { signal }),
  });
}

/** Signs one browser out. */
export function useRemoveSession() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(calls.removeSession, { id }),
    onSuccess: (_answer, id) => {
      queryClient.setQueryData<Session[]>(sessionList().queryKey, (sessions) =>
        sessions?.filter((session) => session.id !== id),
      );
    },
  });
}

interface PasswordChange {
  currentPassword: string;
  newPassword: string;
}

/** A new password for who knows the current one; all other browsers are signed out. */
export function useChangePassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: PasswordChange) => call(calls.changePassword, body),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: sessionList().queryKey }),
  });
}

/** Confirms who is signed in. */
export function useReauthenticate() {
  return useMutation({
    mutationFn: (password: string) => call(calls.reauthenticate, { password }),
  });
}

/** Downloads all that the person has here, once the server says that it may. */
export function useDownloadData() {
  return useMutation({
    mutationFn: () => checkDownload(exportPath),
    onSuccess: () => browser.download(apiAddress(exportPath)),
  });
}

/** Deletes the account with everything in it. */
export function useDeleteAccount(userId: string) {
  return useMutation({
    mutationFn: () => withoutRealtime(userId, () => call(calls.deleteAccount)),
  });
}

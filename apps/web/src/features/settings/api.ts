import {
  exportAccountPath,
  type Profile,
  type ProfileUpdate,
  type Session,
} from '@plateful/contract';
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { callApi, checkDownloadWithHeadRequest, toApiUrl } from '#lib/api-client.ts';
import { useAppStore } from '#lib/app-store.ts';
import { browserNavigation } from '#lib/browser-navigation.ts';
import { readPhotoAsDataUrl } from '#lib/check-and-read-photo-file.ts';
import { endpoints } from '#lib/endpoints.ts';
import { profileQueryOptions } from '#lib/profile-query-options.ts';
import { profilesApi } from '#lib/profiles-api.ts';
import { runSessionEndingAction } from '#lib/realtime-client.ts';
import { useNonConcurrentMutation } from '#lib/use-non-concurrent-mutation.ts';

const PROFILE_PICTURE_TIMEOUT_MS = 60_000;

/** Updates the profile in the query cache and the user in the app store. */
function cacheProfile(queryClient: QueryClient, profile: Profile): void {
  queryClient.setQueryData(profileQueryOptions(profile.userId).queryKey, profile);
  useAppStore.setState({ user: { ...profile, isTempUser: false } });
}

/** Saves names; resolves with the updated profile. */
export function useUpdateProfile(userId: string) {
  const queryClient = useQueryClient();
  return useNonConcurrentMutation({
    mutationFn: async (updates: ProfileUpdate): Promise<Profile> =>
      (
        await profilesApi.command('update_user_profile', {
          userId,
          updates,
        })
      ).user,
    onSuccess: (profile) => cacheProfile(queryClient, profile),
  });
}

/** Suggests a display name, without saving it. */
export function useSuggestDisplayName() {
  return useNonConcurrentMutation({
    mutationFn: async () => (await profilesApi.query('suggest_display_name', {})).displayName,
  });
}

/** Sets the profile picture; `null` removes it. */
export function useSetProfilePicture() {
  const queryClient = useQueryClient();
  return useNonConcurrentMutation({
    mutationFn: async (file: File | null): Promise<Profile> => {
      const image = file && (await readPhotoAsDataUrl(file));
      const result = await callApi(
        endpoints.setProfileImage,
        { image },
        { timeoutMs: PROFILE_PICTURE_TIMEOUT_MS },
      );
      return result.response.user;
    },
    onSuccess: (profile) => cacheProfile(queryClient, profile),
  });
}

/** The user's sessions, most recent first. */
export function sessionsQueryOptions() {
  return queryOptions<Session[]>({
    queryKey: ['sessions'],
    queryFn: ({ signal }) => callApi(endpoints.listSessions, undefined, { signal }),
  });
}

/** Ends the session of another browser. */
export function useRemoveSession() {
  const queryClient = useQueryClient();
  return useNonConcurrentMutation({
    mutationFn: (id: string) => callApi(endpoints.removeSession, { id }),
    onSuccess: (_result, id) => {
      queryClient.setQueryData<Session[]>(sessionsQueryOptions().queryKey, (sessions) =>
        sessions?.filter((session) => session.id !== id),
      );
    },
  });
}

interface PasswordChange {
  currentPassword: string;
  newPassword: string;
}

/** Changes the password. All other sessions end. */
export function useChangePassword() {
  const queryClient = useQueryClient();
  return useNonConcurrentMutation({
    mutationFn: (body: PasswordChange) => callApi(endpoints.changePassword, body),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: sessionsQueryOptions().queryKey }),
  });
}

/** Reauthenticates with the password. */
export function useReauthenticate() {
  return useNonConcurrentMutation({
    mutationFn: (password: string) => callApi(endpoints.reauthenticate, { password }),
  });
}

/** Downloads the user's data, after checking that the server allows it. */
export function useDownloadAccountData() {
  return useNonConcurrentMutation({
    mutationFn: () => checkDownloadWithHeadRequest(exportAccountPath),
    onSuccess: () => browserNavigation.download(toApiUrl(exportAccountPath)),
  });
}

/** Deletes the account and all its data. */
export function useDeleteAccount(userId: string) {
  return useNonConcurrentMutation({
    mutationFn: () => runSessionEndingAction(userId, () => callApi(endpoints.deleteAccount)),
  });
}

import {
  type BodyInputOf,
  type googleStart,
  type login,
  messages,
  type ResponseOf,
  type register,
  type User,
} from '@plateful/contract';
import type { UseMutationResult } from '@tanstack/react-query';
import { callApi } from '#lib/api-client.ts';
import { endpoints } from '#lib/endpoints.ts';
import { useNonConcurrentMutation } from '#lib/use-non-concurrent-mutation.ts';

/** The part of a mutation that a form uses. */
export type MutationHandle<Input, Result = unknown> = Pick<
  UseMutationResult<Result, Error, Input>,
  'mutate' | 'isPending'
>;

/** Signs in with email and password; resolves with the user. */
export function useLogin() {
  return useNonConcurrentMutation({
    mutationFn: async (body: BodyInputOf<typeof login>): Promise<User> =>
      (await callApi(endpoints.login, { ...body, accountType: 'email' })).user,
  });
}

/** Requests a verification code by email; resolves with the id of the code's token. */
export function useRequestVerificationCode() {
  return useNonConcurrentMutation({
    mutationFn: async (email: string): Promise<string> =>
      (await callApi(endpoints.requestAccountCreation, { email })).otpTokenId,
  });
}

export function useVerifyEmailCode(email: string, otpTokenId: string) {
  return useNonConcurrentMutation({
    mutationFn: (code: number) => callApi(endpoints.validateUserEmail, { email, code, otpTokenId }),
  });
}

interface RegistrationFields {
  email: string;
  username: string;
  password: string;
  firstName: string;
}

/** Creates an account for a verified email address. */
export function useRegister() {
  return useNonConcurrentMutation({
    mutationFn: (body: RegistrationFields): Promise<ResponseOf<typeof register>> =>
      callApi(endpoints.register, { ...body, accountType: 'email' }),
  });
}

/** Requests the URL of Google's sign-in page. Any URL other than http(s) is an error. */
export function useRequestGoogleSignInUrl() {
  return useNonConcurrentMutation({
    mutationFn: async (): Promise<ResponseOf<typeof googleStart>> => {
      const response = await callApi(endpoints.googleStart);
      if (!/^https?:\/\//i.test(response.url)) throw new Error(messages.googleLoginFailed);
      return response;
    },
  });
}

/** Signs in or registers with the credential from Google. */
export function useGoogleLogin() {
  return useNonConcurrentMutation({
    mutationFn: (credential: string) => callApi(endpoints.googleLogin, { credential }),
  });
}

/** Registers with a Google account and a username that the user has chosen. */
export function useRegisterWithGoogle() {
  return useNonConcurrentMutation({
    mutationFn: (body: {
      credential: string;
      username: string;
    }): Promise<ResponseOf<typeof register>> =>
      callApi(endpoints.register, { ...body, accountType: 'google' }),
  });
}

/** Requests a recovery code by email. The server sends it only if the account exists. */
export function useRequestRecoveryCode() {
  return useNonConcurrentMutation({
    mutationFn: (email: string) => callApi(endpoints.requestRecoveryCode, { email }),
  });
}

export function useVerifyRecoveryCode(email: string) {
  return useNonConcurrentMutation({
    mutationFn: (code: number) => callApi(endpoints.validateRecoveryCode, { email, code }),
  });
}

/** Resets the password after the recovery code was verified. */
export function useResetPassword(email: string) {
  return useNonConcurrentMutation({
    mutationFn: (newPassword: string) => callApi(endpoints.resetPassword, { email, newPassword }),
  });
}

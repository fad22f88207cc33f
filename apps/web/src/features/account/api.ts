import {
  type AnswerOf,
  type BodyInputOf,
  type googleStart,
  type login,
  messages,
  type register,
  type User,
} from '@plateful/contract';
import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { call } from '#lib/api.ts';
import { calls } from '#lib/calls.ts';

/** What a form needs of a call: to start it, and to know that it runs. */
export type Starter<Input, Answer = unknown> = Pick<
  UseMutationResult<Answer, Error, Input>,
  'mutate' | 'isPending'
>;

/** Signs in; answers who it is. */
export function useLogin() {
  return useMutation({
    mutationFn: async (body: BodyInputOf<typeof login>): Promise<User> =>
      (await call(calls.login, { ...body, accountType: 'email' })).user,
  });
}

/** Has a one-time code mailed; answers the token that belongs to it. */
export function useRequestCode() {
  return useMutation({
    mutationFn: async (email: string): Promise<string> =>
      (await call(calls.requestAccountCreation, { email })).otpTokenId,
  });
}

export function useVerifyCode(email: string, otpTokenId: string) {
  return useMutation({
    mutationFn: (code: number) => call(calls.validateUserEmail, { email, code, otpTokenId }),
  });
}

interface Registration {
  email: string;
  username: string;
  password: string;
}

/** Creates the account of a proven address. The username is the first name too, until it is changed. */
export function useRegister() {
  return useMutation({
    mutationFn: (body: Registration): Promise<AnswerOf<typeof register>> =>
      call(calls.register, { ...body, firstName: body.username.trim(), accountType: 'email' }),
  });
}

/** Asks where to sign in with Google. An answer that is no web address counts as a failure. */
export function useGoogleStart() {
  return useMutation({
    mutationFn: async (): Promise<AnswerOf<typeof googleStart>> => {
      const answer = await call(calls.googleStart);
      if (!/^https?:\/\//i.test(answer.url)) throw new Error(messages.googleLoginFailed);
      return answer;
    },
  });
}

/** Signs in, or up, with what Google sent along. */
export function useGoogleLogin() {
  return useMutation({
    mutationFn: (credential: string) => call(calls.googleLogin, { credential }),
  });
}

/** Creates the account of a Google account with a username that the person has chosen. */
export function useRegisterWithGoogle() {
  return useMutation({
    mutationFn: (body: {
      credential: string;
      username: string;
    }): Promise<AnswerOf<typeof register>> =>
      call(calls.register, { ...body, accountType: 'google' }),
  });
}

/** Has a one-time code mailed to an address, if it has an account. */
export function useRequestRecoveryCode() {
  return useMutation({ mutationFn: (email: string) => call(calls.requestRecoveryCode, { email }) });
}

export function useVerifyRecoveryCode(email: string) {
  return useMutation({
    mutationFn: (code: number) => call(calls.validateRecoveryCode, { email, code }),
  });
}

/** A new password for a proven address. */
export function useUpdatePassword(email: string) {
  return useMutation({
    mutationFn: (newPassword: string) => call(calls.updatePassword, { email, newPassword }),
  });
}

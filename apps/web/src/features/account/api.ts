import {
  type AnswerOf,
  type BodyInputOf,
  login,
  register,
  requestAccountCreation,
  type User,
  validateUserEmail,
} from '@plateful/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '#lib/api.ts';

/** Signs in; answers who it is. */
export function useLogin() {
  return useMutation({
    mutationFn: async (body: BodyInputOf<typeof login>): Promise<User> =>
      (await call(login, { ...body, accountType: 'email' })).user,
  });
}

/** Has a one-time code mailed; answers the token that belongs to it. */
export function useRequestCode() {
  return useMutation({
    mutationFn: async (email: string): Promise<string> =>
      (await call(requestAccountCreation, { email })).otpTokenId,
  });
}

export function useVerifyCode() {
  return useMutation({
    mutationFn: (body: BodyInputOf<typeof validateUserEmail>) => call(validateUserEmail, body),
  });
}

type Registration = Pick<BodyInputOf<typeof register>, 'email' | 'username' | 'password'>;

/** Creates the account of a proven address. The username is the first name too, until it is changed. */
export function useRegister() {
  return useMutation({
    mutationFn: (body: Registration): Promise<AnswerOf<typeof register>> =>
      call(register, { ...body, firstName: body.username.trim(), accountType: 'email' }),
  });
}

import { requestAccountCreation, validateUserEmail } from '@plateful/contract/schemas';
import { screen } from '@testing-library/react';
import { mockEndpoint } from '#testing/mock-server.ts';
import type { renderScreen } from '#testing/render-screen.tsx';

type UserEvents = ReturnType<typeof renderScreen>['user'];

let tokenCount = 0;

/** The number of codes that were sent. */
export const getSentCodeCount = () => tokenCount;

/** Mocks a server that sends codes. */
export function mockCodeRequest() {
  tokenCount = 0;
  return mockEndpoint(requestAccountCreation, () => {
    tokenCount += 1;
    return { succeeded: true, otpTokenId: `token-${tokenCount}` };
  });
}

/** Mocks a server that accepts every code. */
export const verifyCodeHandler = mockEndpoint(validateUserEmail, () => ({ succeeded: true }));

export async function goToCodeStep(user: UserEvents) {
  await user.type(screen.getByLabelText('Email address'), 'Mia@Example.com');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByRole('heading', { name: 'Check your email' });
}

export async function goToProfileStep(user: UserEvents) {
  await goToCodeStep(user);
  await user.keyboard('123456');
  await screen.findByRole('heading', { name: 'Complete Your Profile' });
}

export async function fillProfile(user: UserEvents, password = 'Secret1!', confirm = password) {
  await user.type(screen.getByLabelText('Username'), 'Mia Cook');
  await user.type(screen.getByLabelText('Password'), password);
  await user.type(screen.getByLabelText('Confirm password'), confirm);
}

export const clickContinue = (user: UserEvents) =>
  user.click(screen.getByRole('button', { name: 'Continue' }));

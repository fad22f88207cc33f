import { register, requestAccountCreation, validateUserEmail } from '@plateful/contract/schemas';
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { initialAppState, useAppStore } from '#lib/app-store.ts';
import { mockConfettiCanvas } from '#testing/mock-confetti-canvas.ts';
import { mockEndpoint, mockEndpointError, server } from '#testing/mock-server.ts';
import { pressTwice } from '#testing/press-twice.ts';
import {
  clickContinue,
  fillProfile,
  getSentCodeCount,
  goToCodeStep,
  goToProfileStep,
  mockCodeRequest,
  verifyCodeHandler,
} from '#testing/registration-scenario.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import { buildUser } from '#testing/test-data-builders.ts';

// Confetti is visible until its animation ends.
beforeEach(() => void mockConfettiCanvas());

/** Simulates a reload in the same tab. */
function reload(view: ReturnType<typeof renderScreen>) {
  view.unmount();
  useAppStore.setState(initialAppState, true);
  return renderScreen('/register');
}

describe('a reload', () => {
  test('returns to the code step with the address, the token and the countdown', async () => {
    let sentBody: unknown;
    server.use(
      mockCodeRequest(),
      mockEndpoint(validateUserEmail, (body) => {
        sentBody = body;
        return { succeeded: true };
      }),
    );
    const view = renderScreen('/register');
    await goToCodeStep(view.user);
    const later = Date.now() + 20_000;
    vi.spyOn(Date, 'now').mockImplementation(() => later);
    const { user } = reload(view);
    await screen.findByText(/mia@example\.com/);
    expect(screen.getByRole('button', { name: /^Resend code in (39|40)s$/ })).toBeDisabled();
    await user.keyboard('123456');
    await screen.findByRole('heading', { name: 'Complete Your Profile' });
    expect(sentBody).toEqual({ email: 'mia@example.com', code: 123456, otpTokenId: 'token-1' });
  });

  test.each([
    ['code', 9, 'Check your email'],
    ['code', 11, 'Create your account'],
    ['profile', 29, 'Complete Your Profile'],
    ['profile', 31, 'Create your account'],
  ] as const)('in the step %s after %i minutes opens "%s"', async (step, minutes, title) => {
    server.use(mockCodeRequest(), verifyCodeHandler);
    const view = renderScreen('/register');
    await (step === 'code' ? goToCodeStep : goToProfileStep)(view.user);
    const later = Date.now() + minutes * 60_000;
    vi.spyOn(Date, 'now').mockImplementation(() => later);
    reload(view);
    await screen.findByRole('heading', { name: title });
  });

  test('keeps nothing of a finished registration, and no password', async () => {
    server.use(
      mockCodeRequest(),
      verifyCodeHandler,
      mockEndpoint(register, () => ({
        succeeded: true,
        isLogIn: true,
        secureSession: true,
        user: buildUser(),
      })),
    );
    const { user } = renderScreen('/register');
    await goToProfileStep(user);
    await fillProfile(user);
    expect(sessionStorage).toHaveLength(1);
    expect(Object.values(sessionStorage).join()).not.toContain('Secret1!');
    await user.click(screen.getByRole('checkbox', { name: /at least 13/ }));
    await clickContinue(user);
    await screen.findByText('Welcome to Plateful');
    expect(sessionStorage).toHaveLength(0);
    // Otherwise the session would begin during the next test.
    await screen.findByRole('heading', { name: 'Welcome back!' });
  });

  test('starts over when the email is no longer verified', async () => {
    server.use(mockCodeRequest(), verifyCodeHandler, mockEndpointError(register, 'FORBIDDEN'));
    const view = renderScreen('/register');
    await goToProfileStep(view.user);
    await fillProfile(view.user);
    await view.user.click(screen.getByRole('checkbox', { name: /at least 13/ }));
    await clickContinue(view.user);
    await screen.findByRole('alert');
    reload(view);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Create your account');
  });
});

test('a resend that came too early can be repeated after the time that the server names', async () => {
  server.use(mockCodeRequest());
  const { user } = renderScreen('/register');
  await goToCodeStep(user);
  server.use(
    mockEndpointError(requestAccountCreation, {
      fail: 'TOO_MANY',
      with: { errorMessage: 'Please wait.' },
      retryAfterSeconds: 42,
    }),
  );
  const later = Date.now() + 60_500;
  vi.spyOn(Date, 'now').mockImplementation(() => later);
  await user.click(await screen.findByRole('button', { name: 'Resend code' }));
  expect(await screen.findByText('Please wait.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Resend code in 42s' })).toBeDisabled();
});

test('the same address within a minute returns to the code that was sent', async () => {
  server.use(mockCodeRequest());
  const { user } = renderScreen('/register');
  await goToCodeStep(user);
  await user.click(screen.getByRole('button', { name: 'Use another email' }));
  await clickContinue(user);
  await screen.findByRole('heading', { name: 'Check your email' });
  expect(getSentCodeCount()).toBe(1);
  await user.click(screen.getByRole('button', { name: 'Use another email' }));
  await user.type(screen.getByLabelText('Email address'), '.de');
  await clickContinue(user);
  await screen.findByText(/mia@example\.com\.de/);
  expect(getSentCodeCount()).toBe(2);
});

test('two presses in the same instant send one request', async () => {
  let verifyCount = 0;
  server.use(
    mockCodeRequest(),
    mockEndpoint(validateUserEmail, () => {
      verifyCount += 1;
      return { succeeded: true };
    }),
  );
  const { user } = renderScreen('/register');
  await user.type(screen.getByLabelText('Email address'), 'mia@example.com');
  pressTwice(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByRole('heading', { name: 'Check your email' });
  expect(getSentCodeCount()).toBe(1);

  const later = Date.now() + 60_500;
  vi.spyOn(Date, 'now').mockImplementation(() => later);
  pressTwice(await screen.findByRole('button', { name: 'Resend code' }));
  await screen.findByText('New verification code sent!');
  expect(getSentCodeCount()).toBe(2);

  await user.keyboard('12345');
  const lastDigit = screen.getByLabelText('Digit 6 of 6');
  act(() => {
    fireEvent.change(lastDigit, { target: { value: '6' } });
    fireEvent.keyDown(lastDigit, { key: 'Enter' });
  });
  await screen.findByRole('heading', { name: 'Complete Your Profile' });
  expect(verifyCount).toBe(1);
});

import {
  authenticateTestPayment,
  deleteAccount,
  googleStart,
  login,
  requestAccountCreation,
  requestRecoveryCode,
  scan,
  validateRecoveryCode,
  validateUserEmail,
} from '@plateful/contract/schemas';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
// Loaded before the tests, whose waiting times are too short for building it on a busy machine.
import '#features/recipe-detail/recipe-menu.tsx';
import { modalIds, openModal } from '#lib/modal-state.ts';
import { dispatchServerEvent } from '#lib/realtime-client.ts';
import {
  mockPayment,
  mockPurchase,
  mockSubscription,
  toPaymentResponse,
} from '#testing/membership-scenario.ts';
import {
  mockEndpoint,
  mockEndpointError,
  mockItemCommand,
  mockSignedIn,
  mockSubscriptionCommand,
  mockSubscriptionQuery,
  server,
} from '#testing/mock-server.ts';
import {
  createFullServerHandlers,
  emptyRecipe,
  expectTranslatedTexts,
  renderSettledScreen,
  setUpPseudolocale,
  soup,
} from '#testing/pseudolocale-scenario.tsx';
import { buildPhoto } from '#testing/test-data-builders.ts';
import { accountTexts } from '#texts/en/account.ts';
import { cookTexts } from '#texts/en/cook.ts';
import { createTexts } from '#texts/en/create.ts';
import { dishQuestionTexts } from '#texts/en/dish-question.ts';
import { editTexts } from '#texts/en/edit.ts';
import { importTexts } from '#texts/en/import.ts';
import { membershipTexts } from '#texts/en/membership.ts';
import { recipeTexts } from '#texts/en/recipe.ts';
import { recipeDetailTexts } from '#texts/en/recipe-details.ts';
import { recipeFieldTexts } from '#texts/en/recipe-fields.ts';
import { settingsTexts } from '#texts/en/settings.ts';
import { texts } from '#texts/localization.ts';

setUpPseudolocale();

const clickButton = async (name: string) =>
  fireEvent.click(await screen.findByRole('button', { name }));
const fillField = async (label: string, text: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value: text } });
const enterCode = async () =>
  fireEvent.paste(await screen.findByLabelText(texts.ui.digitPosition(1, 6)), {
    clipboardData: { getData: () => '123456' },
  });

describe('sign-in and sign-up', () => {
  test('a failed sign-in', async () => {
    server.use(mockEndpointError(login, 'TOO_MANY'), mockEndpointError(googleStart, 'GOOGLE_OFF'));
    await renderSettledScreen('/login');
    await clickButton(accountTexts.signIn.submit);
    await expectTranslatedTexts();
    await fillField(accountTexts.signIn.email, 'mia@example.com');
    await fillField(accountTexts.signIn.password, 'secret');
    await clickButton(accountTexts.signIn.submit);
    await expectTranslatedTexts();
    await clickButton(accountTexts.account.continueWithGoogle);
    await expectTranslatedTexts();
  });

  test('the complete sign-up', async () => {
    const t = accountTexts.register;
    server.use(
      mockEndpoint(requestAccountCreation, () => ({ succeeded: true, otpTokenId: 'token' })),
      mockEndpoint(validateUserEmail, () => ({ succeeded: true })),
    );
    await renderSettledScreen('/register');
    await fillField(t.email.label, 'mia');
    await clickButton(t.email.submit);
    await expectTranslatedTexts();
    await fillField(t.email.label, 'mia@example.com');
    await clickButton(t.email.submit);
    await expectTranslatedTexts();
    await enterCode();
    await clickButton(t.code.submit);
    await expectTranslatedTexts();
    await fillField(t.profile.username, 'M!');
    await fillField(t.profile.password, 'short');
    await fillField(t.profile.confirm, 'short');
    await clickButton(t.profile.submit);
    await expectTranslatedTexts();
  });

  test('the password reset', async () => {
    const t = accountTexts.recovery;
    server.use(
      mockEndpoint(requestRecoveryCode, () => ({ succeeded: true })),
      mockEndpoint(validateRecoveryCode, () => ({ succeeded: true })),
    );
    await renderSettledScreen('/changepassword');
    await fillField(t.email.label, 'mia@example.com');
    await clickButton(t.email.submit);
    await expectTranslatedTexts();
    await enterCode();
    await clickButton(t.code.submit);
    await expectTranslatedTexts();
    await fillField(t.password.password, 'short');
    await fillField(t.password.confirm, 'short');
    await clickButton(t.password.submit);
    await expectTranslatedTexts();
  });
});

describe('uploading a photo', () => {
  beforeEach(() => server.use(...createFullServerHandlers()));

  async function choosePhoto(photo = buildPhoto()) {
    await renderSettledScreen('/items/create');
    const input = await screen.findByLabelText(createTexts.create.galleryTitle);
    fireEvent.change(input, { target: { files: [photo] } });
  }

  test('without food', async () => {
    const errorMessage = 'Please select a photo of a meal, dish, or ingredient.';
    server.use(mockEndpoint(scan, () => ({ succeeded: true, isFood: false, errorMessage })));
    await choosePhoto();
    await expectTranslatedTexts();
  });

  test('with an invalid file', async () => {
    await choosePhoto(buildPhoto({ name: 'notes.txt', type: 'text/plain' }));
    await expectTranslatedTexts();
  });

  test.each(['LIMIT_EXCEEDED', 'RECOGNISER_FAILED', 'PHOTO_UNREADABLE'] as const)(
    'with the error %s',
    async (code) => {
      server.use(mockEndpointError(scan, code));
      await choosePhoto();
      await expectTranslatedTexts();
    },
  );
});

describe('a recipe', () => {
  beforeEach(() => server.use(...createFullServerHandlers()));

  test('its menu and buttons', async () => {
    server.use(mockItemCommand('DELETE_ITEM', 'FORBIDDEN'));
    await renderSettledScreen('/items/soup');
    await screen.findByRole('button', { name: recipeDetailTexts.recipeMenu.label });
    await clickButton(recipeDetailTexts.recipeMenu.label);
    await expectTranslatedTexts();
    await clickButton(recipeTexts.recipe.delete);
    await expectTranslatedTexts();
  });

  test('the question which dish it is', async () => {
    server.use(mockItemCommand('DISCARD_RECOGNITION', 'CONFLICT'));
    await renderSettledScreen('/items/guess');
    await screen.findByRole('combobox');
    await expectTranslatedTexts();
    await clickButton(dishQuestionTexts.review.discard);
    await expectTranslatedTexts();
  });

  test('cook mode', async () => {
    await renderSettledScreen('/items/soup/cook');
    await clickButton(cookTexts.timers.start('8–10 minutes'));
    await clickButton(cookTexts.cook.allIngredients);
    await expectTranslatedTexts();
    await clickButton(cookTexts.cook.next);
    await clickButton(cookTexts.cook.finish);
    await expectTranslatedTexts();
  });

  test('a conflict in the editor', async () => {
    server.use(mockItemCommand('ESTIMATE_NUTRITION', 'BUSY'));
    await renderSettledScreen('/items/soup/edit');
    await fillField(editTexts.edit.name, 'My soup');
    const item = { ...soup, title: 'Their soup', description: 'Hot.', updatedAt: '2027-01-01' };
    act(() => dispatchServerEvent('item:updated', { item }));
    await expectTranslatedTexts('My soup', 'Their soup', 'Hot.');
    act(() => dispatchServerEvent('item:deleted', { itemId: soup._id }));
    await expectTranslatedTexts('My soup', 'Their soup', 'Hot.');
  });

  test('an editor with validation errors', async () => {
    await renderSettledScreen('/items/soup/edit');
    await fillField(editTexts.edit.name, '');
    await fillField(recipeFieldTexts.fields.servings, 'many');
    await clickButton(editTexts.edit.save);
    await expectTranslatedTexts();
  });

  test('importing a recipe', async () => {
    const t = importTexts.importItems;
    server.use(
      mockItemCommand('PREVIEW_IMPORT', () => ({ recipes: [soup, emptyRecipe], skipped: 2 })),
    );
    await renderSettledScreen('/items/import');
    await clickButton(t.submit);
    await expectTranslatedTexts();
    await fillField(t.text, '[]');
    await clickButton(t.submit);
    await expectTranslatedTexts();
  });
});

describe('a membership', () => {
  const { card, cardUpdate, confirmation, purchase, subscription } = membershipTexts;
  beforeEach(() => {
    server.use(...createFullServerHandlers());
    mockPurchase();
  });

  const findAndClick = async (name: string) =>
    fireEvent.click(await screen.findByRole('button', { name }));

  /** Enters a card, without the delays of `enterCard`. */
  async function enterCard() {
    await fillField(card.number, '4242424242424242');
    await fillField(card.expiry, '1231');
    await fillField(card.cvc, '123');
  }

  test('its purchase', async () => {
    server.use(
      mockSignedIn(),
      mockSubscriptionQuery('get_subscription', () => ({})),
      mockPayment({ status: 'requires_action', paymentMethodId: null }),
      mockEndpoint(authenticateTestPayment, () => toPaymentResponse()),
    );
    await renderSettledScreen('/app/setting/subscription');
    await expectTranslatedTexts();
    await findAndClick(purchase.next);
    await expectTranslatedTexts();
    const selectButtons = await screen.findAllByRole('button', { name: purchase.select });
    fireEvent.click(selectButtons[2] as HTMLElement);
    await expectTranslatedTexts();
    const pay = purchase.pay('$89.99');
    await findAndClick(pay);
    expect(await screen.findByText(card.numberInvalid)).toBeVisible();
    await expectTranslatedTexts();
    await enterCard();
    await findAndClick(pay);
    await screen.findByRole('dialog', { name: confirmation.title });
    await expectTranslatedTexts();
    await findAndClick(confirmation.approve);
    expect(await screen.findByText(purchase.welcomeTitle)).toBeVisible();
    await expectTranslatedTexts();
  });

  test('whose payment is overdue', async () => {
    server.use(
      mockSubscription({ isPastDue: true, graceEndsAt: soup.createdAt }),
      mockSubscriptionCommand('create_card_setup', () => ({ clientSecret: 'setup' })),
      mockSubscriptionCommand('mark_payment_default', () => ({ paymentMethods: [] })),
    );
    await renderSettledScreen('/app/setting/subscription');
    await expectTranslatedTexts();
    await findAndClick(cardUpdate.title);
    await screen.findByLabelText(card.number);
    await expectTranslatedTexts();
    await enterCard();
    await findAndClick(cardUpdate.saveAndPay('$89.99'));
    expect(await screen.findByText(cardUpdate.declined)).toBeVisible();
    await expectTranslatedTexts();
    await findAndClick(texts.ui.cancel);
    await findAndClick(subscription.cancel);
    expect(await screen.findByText(subscription.cancelPastDueBody)).toBeVisible();
    await expectTranslatedTexts();
  });
});

describe('settings', () => {
  beforeEach(() => server.use(...createFullServerHandlers()));

  test('their dialogs', async () => {
    server.use(mockEndpointError(deleteAccount, 'INTERNAL'));
    await renderSettledScreen('/app/setting/edit');
    act(() => openModal(modalIds.deleteAccount));
    const dialog = within(
      await screen.findByRole('dialog', { name: settingsTexts.accountDeletion.dialogTitle }),
    );
    await fillField(
      settingsTexts.accountDeletion.confirmationLabel(
        settingsTexts.accountDeletion.confirmationWord,
        'mia',
      ),
      'mia',
    );
    fireEvent.click(dialog.getByRole('button', { name: settingsTexts.accountDeletion.confirm }));
    await expectTranslatedTexts();
    await clickButton(settingsTexts.passwordChange.open);
    await expectTranslatedTexts();
    await clickButton(texts.shortcuts);
    await expectTranslatedTexts();
  });

  test('a profile with validation errors', async () => {
    await renderSettledScreen('/app/setting/edit');
    await fillField(settingsTexts.profile.displayName, ' ');
    await clickButton(settingsTexts.profile.submit);
    await expectTranslatedTexts();
    await fillField(settingsTexts.profile.displayName, 'x'.repeat(60));
    await clickButton(settingsTexts.profile.submit);
    await expectTranslatedTexts();
  });
});

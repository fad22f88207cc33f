import {
  deleteAccount,
  googleStart,
  login,
  requestAccountCreation,
  requestRecoveryCode,
  scan,
  validateRecoveryCode,
  validateUserEmail,
} from '@plateful/contract';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, test } from 'vitest';
import { modalIds, openModal } from '#lib/modal.ts';
import { dispatchServerEvent } from '#lib/realtime.ts';
import { buildPhoto } from '#testing/builders.ts';
import {
  bare,
  expectOwnTexts,
  fullServer,
  openSettled,
  soup,
  speakPseudoHere,
} from '#testing/pseudo-story.tsx';
import { answers, fails, itemCommand, server } from '#testing/server.ts';
import { texts } from '#texts/texts.ts';

speakPseudoHere();

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
const enterCode = () =>
  fireEvent.paste(screen.getByLabelText(texts.ui.digit(1, 6)), {
    clipboardData: { getData: () => '123456' },
  });

describe('coming in', () => {
  test('signing in that fails', async () => {
    server.use(fails(login, 'TOO_MANY'), fails(googleStart, 'GOOGLE_OFF'));
    await openSettled('/login');
    press(texts.signIn.submit);
    await expectOwnTexts();
    type(texts.signIn.email, 'mia@example.com');
    type(texts.signIn.password, 'secret');
    press(texts.signIn.submit);
    await expectOwnTexts();
    press(texts.account.google);
    await expectOwnTexts();
  });

  test('signing up, to the last step', async () => {
    const own = texts.register;
    server.use(
      answers(requestAccountCreation, () => ({ succeeded: true, otpTokenId: 'token' })),
      answers(validateUserEmail, () => ({ succeeded: true })),
    );
    await openSettled('/register');
    type(own.email.label, 'mia');
    press(own.email.submit);
    await expectOwnTexts();
    type(own.email.label, 'mia@example.com');
    press(own.email.submit);
    await expectOwnTexts();
    enterCode();
    press(own.code.submit);
    await expectOwnTexts();
    type(own.profile.username, 'M!');
    type(own.profile.password, 'short');
    type(own.profile.confirm, 'short');
    press(own.profile.submit);
    await expectOwnTexts();
  });

  test('a new password', async () => {
    const own = texts.recovery;
    server.use(
      answers(requestRecoveryCode, () => ({ succeeded: true })),
      answers(validateRecoveryCode, () => ({ succeeded: true })),
    );
    await openSettled('/changepassword');
    type(own.email.label, 'mia@example.com');
    press(own.email.submit);
    await expectOwnTexts();
    enterCode();
    press(own.code.submit);
    await expectOwnTexts();
    type(own.password.password, 'short');
    type(own.password.confirm, 'short');
    press(own.password.submit);
    await expectOwnTexts();
  });
});

describe('a photo', () => {
  beforeEach(() => server.use(...fullServer()));

  async function choosePhoto(photo = buildPhoto()) {
    await openSettled('/items/create');
    const input = screen.getByLabelText(texts.create.galleryTitle);
    fireEvent.change(input, { target: { files: [photo] } });
  }

  test('that shows no food', async () => {
    const errorMessage = 'Please select a photo of a meal, dish, or ingredient.';
    server.use(answers(scan, () => ({ succeeded: true, isFood: false, errorMessage })));
    await choosePhoto();
    await expectOwnTexts();
  });

  test('that is none', async () => {
    await choosePhoto(buildPhoto({ name: 'notes.txt', type: 'text/plain' }));
    await expectOwnTexts();
  });

  test.each(['LIMIT_EXCEEDED', 'RECOGNISER_FAILED', 'PHOTO_UNREADABLE'] as const)(
    'that meets with %s',
    async (code) => {
      server.use(fails(scan, code));
      await choosePhoto();
      await expectOwnTexts();
    },
  );
});

describe('a recipe', () => {
  beforeEach(() => server.use(...fullServer()));

  test('and what its menu and its buttons bring up', async () => {
    server.use(
      itemCommand('CONFIRM_RECOGNITION', 'CONFLICT'),
      itemCommand('DELETE_ITEM', 'FORBIDDEN'),
    );
    await openSettled('/items/soup');
    press(texts.recipeMenu.label);
    await expectOwnTexts();
    press(texts.review.keep(soup.title));
    await expectOwnTexts();
    press(texts.recipe.delete);
    await expectOwnTexts();
  });

  test('that is cooked', async () => {
    await openSettled('/items/soup/cook');
    press(texts.timers.start('8–10 minutes'));
    press(texts.cook.allIngredients);
    await expectOwnTexts();
    press(texts.cook.next);
    press(texts.cook.finish);
    await expectOwnTexts();
  });

  test('that is edited here and elsewhere', async () => {
    server.use(itemCommand('ESTIMATE_NUTRITION', 'BUSY'));
    await openSettled('/items/soup/edit');
    type(texts.edit.name, 'My soup');
    const item = { ...soup, title: 'Their soup', description: 'Hot.', updatedAt: '2027-01-01' };
    act(() => dispatchServerEvent('item:updated', { item }));
    await expectOwnTexts('My soup', 'Their soup', 'Hot.');
    act(() => dispatchServerEvent('item:deleted', { itemId: soup._id }));
    await expectOwnTexts('My soup', 'Their soup', 'Hot.');
  });

  test('that cannot be saved as it is', async () => {
    await openSettled('/items/soup/edit');
    type(texts.edit.name, '');
    type(texts.edit.servings, 'many');
    press(texts.edit.save);
    await expectOwnTexts();
  });

  test('that comes from elsewhere', async () => {
    const own = texts.importItems;
    server.use(itemCommand('IMPORT_ITEMS', () => ({ items: [soup, bare], skipped: 2 })));
    await openSettled('/items/import');
    press(own.submit);
    await expectOwnTexts();
    type(own.text, '[]');
    press(own.submit);
    await expectOwnTexts();
  });
});

describe('one’s own account', () => {
  beforeEach(() => server.use(...fullServer()));

  test('and its questions', async () => {
    server.use(fails(deleteAccount, 'INTERNAL'));
    await openSettled('/app/setting/edit');
    act(() => openModal(modalIds.language));
    await expectOwnTexts();
    act(() => openModal(modalIds.deleteAccount));
    type(texts.deletion.type(texts.deletion.word, 'mia'), 'mia');
    const dialog = within(screen.getByRole('dialog', { name: texts.deletion.dialogTitle }));
    fireEvent.click(dialog.getByRole('button', { name: texts.deletion.confirm }));
    await expectOwnTexts();
    press(texts.passwordChange.open);
    await expectOwnTexts();
    press(texts.shortcuts.title);
    await expectOwnTexts();
  });

  test('whose names are not right', async () => {
    await openSettled('/app/setting/edit');
    type(texts.profile.displayName, ' ');
    press(texts.profile.submit);
    await expectOwnTexts();
    type(texts.profile.displayName, 'x'.repeat(60));
    press(texts.profile.submit);
    await expectOwnTexts();
  });
});

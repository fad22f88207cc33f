import { messages, PRODUCT_NAME, TRASH_RETENTION_DAYS } from '@plateful/contract';
import { defineTexts } from '#texts/localization.ts';
import { formatCountWithNoun } from '#texts/number-format.ts';

/** Texts of the support page and its contact form. */
export const supportTexts = defineTexts('support', {
  support: {
    pageTitle: 'Help and support',
    title: 'How can we help?',
    lead: 'Find answers to common questions, or contact us.',
    contactLink: 'Contact us',

    groups: {
      recipes: 'Photos and recipes',
      account: 'Your account and your data',
      devices: 'Devices and offline use',
    },
    faq: {
      photos: {
        question: 'Which photos work best?',
        answer:
          'Photograph one dish in good light, from above or from the side, so that it fills the frame. A single ingredient works too. We accept JPEG, PNG, WebP, AVIF, GIF, and HEIC files up to 20 MB.',
      },
      wrong: {
        question: 'What if the dish is recognized incorrectly?',
        answer:
          'If we are not sure, we ask you to choose the correct dish and update the recipe at no cost. If a photo was rejected as not food, select “It is food” to try again. You can edit every recipe.',
      },
      nutrition: {
        question: 'How accurate is the nutrition information?',
        answer:
          'It is calculated from the ingredients and their weights, not measured from the photo. A photo cannot show hidden ingredients, so treat the values as estimates. They are not medical advice, and you should always check for allergens. When you edit ingredients, nutrition is recalculated.',
      },
      free: {
        question: 'What is free, and what does Pro add?',
        answer:
          'You can create a limited number of recipes from photos each calendar month. Only successful recipes count. Writing, importing, searching, and cooking are always free. Pro includes unlimited recipes from photos and more photos per recipe.',
      },
      code: {
        question: 'I didn’t get a code. What can I do?',
        answer:
          'Check your spam folder and make sure the address is correct. A code is valid for 10\u00a0minutes, and only the newest one works. You can request another after 60\u00a0seconds, up to 10\u00a0times an hour.',
      },
      storage: {
        question: 'Where are my photos and recipes stored?',
        answer:
          'On this server. Other users cannot see them. Location and time data are removed before a photo is stored. See the Privacy Policy for details, including which recognition service may process your photos.',
        more: 'Read the Privacy Policy',
      },
      export: {
        question: 'How do I export my recipes?',
        answer:
          'Select “Download your data” under Edit Profile to get all recipes, photos, and your profile in one ZIP file. You can also export or print a recipe from its menu.',
        more: 'Go to Edit Profile',
      },
      delete: {
        question: 'How do I delete a recipe, or my account?',
        answer: `Deleted recipes stay in the trash for ${TRASH_RETENTION_DAYS} days, where you can restore them. To delete your account, go to the end of Edit Profile. Your account and its data are deleted immediately and permanently.`,
        more: 'Go to Edit Profile',
      },
      offline: {
        question: `Does ${PRODUCT_NAME} work offline?`,
        answer:
          'Yes. You can read and cook from recently viewed recipes. Photos you add offline are uploaded when you are back online.',
      },
      install: {
        question: `How do I install ${PRODUCT_NAME} on my phone?`,
        answer: 'Open your browser’s menu and choose “Add to Home Screen” or “Install app”.',
        more: 'See the steps',
      },
    },

    form: {
      title: 'Contact us',
      body: 'Your message is sent to the operator of this server.',
      name: 'Your name (optional)',
      email: 'Your email',
      emailHint: 'We’ll reply to this address.',
      message: 'Your message',
      charactersLeft: (amount: number) =>
        formatCountWithNoun(amount, 'character left', 'characters left'),
      charactersOverLimit: (amount: number) =>
        `${formatCountWithNoun(amount, 'character', 'characters')} over the limit`,
      submit: 'Send message',
      busy: 'Sending...',
      offline: 'You are offline. Your draft is saved until you can send it.',
      failed: 'Your message could not be sent. Your draft is still here. Please try again.',
      networkError: 'The server did not respond. Your draft is still here. Please try again.',
      messageMissing: messages.supportMessageEmpty,
      sentTitle: 'Message sent',
      sentBody: (email: string) => `Thank you! We’ll reply to ${email}.`,
      writeAnother: 'Write another message',
    },
  },
});

import { messages } from '@plateful/contract';
import { count } from '#texts/count.ts';

/** Texts of the page that answers questions, and takes those that it has no answer to. */
export const supportTexts = {
  support: {
    pageTitle: 'Help and support',
    title: 'How can we help?',
    lead: 'Most questions have their answer here. For everything else there is us.',
    jump: 'Write to us',

    groups: {
      recipes: 'Photos and recipes',
      account: 'Your account and your data',
      devices: 'On your devices',
    },
    answers: {
      photos: {
        question: 'Which photos work best?',
        answer:
          'One dish that fills the picture, in good light, from above or from the side. A single ingredient works too. JPEG, PNG, WebP, AVIF, GIF and HEIC are fine, up to 20 MB each.',
      },
      wrong: {
        question: 'What if it guesses wrong?',
        answer:
          'When it is not sure, the recipe asks you: choose the right dish and it is written anew, at no cost. Taken for something other than food? Press “It is food” and it looks again. And every word of a recipe is yours to change.',
      },
      nutrition: {
        question: 'How exact are the nutrition figures?',
        answer:
          'They are added up from the ingredients and their weights, not read from the picture. Still, no photo shows how much butter went in: take them as an estimate, never as medical advice, and mind your allergies yourself. Change an ingredient, and the figures follow.',
      },
      free: {
        question: 'What is free, and what does Pro add?',
        answer:
          'Each calendar month a number of photos become recipes for free, and only those that became one count. Writing recipes yourself, importing, searching and cooking are always free. Pro takes as many photos as you like, and more of your own on every recipe.',
      },
      code: {
        question: 'My code does not arrive. What now?',
        answer:
          'Look into your spam folder, and check the address for a slip. A code works for 10 minutes, and the newest one alone. After 60 seconds you can ask for another, up to 10 times an hour.',
      },
      storage: {
        question: 'Where are my photos and recipes kept?',
        answer:
          'On the server that sent you this page, for your eyes only. Where and when a photo was taken is removed before it is stored. The Privacy Policy tells the rest, also who else may look at a photo to recognise it.',
        more: 'Read the Privacy Policy',
      },
      export: {
        question: 'How do I take my recipes with me?',
        answer:
          '“Download your data” under Edit Profile gives you everything in one ZIP file: recipes, photos and profile. Single recipes can be exported and printed from their own menu.',
        more: 'Go to Edit Profile',
      },
      delete: {
        question: 'How do I delete a recipe, or my account?',
        answer:
          'Deleted recipes lie in the bin for 30 days, and can be put back from there. Your account goes at once and for good, with all that is in it: the button is at the end of Edit Profile.',
        more: 'Go to Edit Profile',
      },
      offline: {
        question: 'Does it work without a connection?',
        answer:
          'Recipes that you have seen lately are there to read and to cook from. Photos that you choose meanwhile wait on your device until you are back online.',
      },
      install: {
        question: 'How do I install it on my phone?',
        answer:
          'From your browser, in a minute: open its menu and choose “Add to Home Screen” or “Install”. From then on it starts like any other app.',
        more: 'See it step by step',
      },
    },

    form: {
      title: 'Write to us',
      body: 'Your message is mailed to the people who run this server.',
      name: 'Your name (optional)',
      email: 'Your email',
      emailHint: 'The answer comes to this address.',
      message: 'Your message',
      left: (amount: number) => count(amount, 'character left', 'characters left'),
      tooMany: (amount: number) => count(amount, 'character too many', 'characters too many'),
      submit: 'Send message',
      busy: 'Sending...',
      offline: 'You are offline. What you write stays here until you can send it.',
      failed: 'Your message could not be sent. It is still here; please try again.',
      network: 'There was no answer. Your message is still here; please try again.',
      messageMissing: messages.supportMessageEmpty,
      sentToast: 'Your message was sent.',
      sentTitle: 'Your message is on its way',
      sentBody: (email: string) => `Thank you! The answer comes to ${email}.`,
      another: 'Write another message',
    },
  },
} as const;

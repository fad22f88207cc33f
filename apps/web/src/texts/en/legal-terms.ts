import { BIN_DAYS, PRODUCT_NAME } from '@plateful/contract';
import type { LegalDocument } from '#texts/en/legal-document.ts';

const use: LegalDocument['sections'] = [
  {
    id: 'agreement',
    title: 'What these terms are',
    body: [
      `${PRODUCT_NAME} turns a photo of food into a recipe, and keeps your recipes in a collection of your own. These terms are the agreement about it between you and the operator: the person or organisation that runs this website. “We” and “us” mean the operator.`,
      `The software is open source. Its authors are not part of this agreement, unless they run this website themselves.`,
      [
        'By creating an account, or by using the website without one, you accept these terms. If you do not agree with them, please do not use it. What happens to your data is described in the ',
        { to: 'privacy', text: 'Privacy Policy' },
        ' and the ',
        { to: 'cookies', text: 'Cookies Policy' },
        '.',
      ],
    ],
  },
  {
    id: 'age',
    title: 'Who may use it',
    body: [
      `You must be at least 13 years old to use ${PRODUCT_NAME}, and you confirm that when you sign up. Where the law of your country asks for a higher age, that age counts.`,
      'If you are under 18, you need the consent of a parent or guardian. They accept these terms together with you, and answer for what you do here and for anything that you buy.',
      'When we learn that an account belongs to a child under 13, or to somebody under 18 without that consent, we delete it.',
    ],
  },
  {
    id: 'account',
    title: 'Your account',
    body: [
      'You sign up with an e-mail address, which we check with a six-digit code, and a password; or with your Google account, where this server offers that.',
      {
        list: [
          'Give an address that is yours and that you read.',
          'Choose a password that you use nowhere else, and keep it to yourself.',
          'An account is for one person. Please do not share it.',
          [
            'If you think that somebody else got in, change your password and sign out the devices you do not know in your ',
            { to: 'profile', text: 'settings' },
            ', and tell us.',
          ],
        ],
      },
      'After ten wrong passwords within 15 minutes, signing in to that account is locked for 15 minutes, and its owner gets a mail.',
      'You answer for what is done with your account, unless somebody else used it and that was no fault of yours.',
    ],
  },
  {
    id: 'service',
    title: `What ${PRODUCT_NAME} does`,
    body: [
      'You choose a photo of a meal, a dish or an ingredient. A recogniser names it, and a recipe of that name is put into your collection: ingredients with quantities, steps, and nutrition. When it is not sure, it says so and asks you. A photo that shows no food is refused, and costs you nothing.',
      'You can browse, search, change, cook from, print, import, export and delete your recipes. Part of this works without a connection, from what your device has kept.',
      'What the recogniser knows is limited. It will not know every dish, and it will sometimes take one for another.',
    ],
  },
  {
    id: 'estimates',
    title: 'Recipes and figures are estimates',
    body: [
      'A photo shows the surface of a dish, never all that is in it. You get a recipe for a dish of that kind, not the recipe of the very plate in your picture. Recipes, quantities, steps and figures are made automatically, and nobody checks them for you.',
      {
        list: [
          [
            { strong: 'Allergens.' },
            ` Never rely on ${PRODUCT_NAME} to find out whether food contains something that you must not eat. A picture cannot show nuts, gluten, milk or anything else that is mixed in. Read labels, and ask whoever cooked.`,
          ],
          [
            { strong: 'Nutrition.' },
            ' The figures are added up from a table of average values. They are not medical or dietary advice. Ask a doctor or a dietitian before you change how you eat because of them.',
          ],
          [
            { strong: 'Cooking.' },
            ' Times and temperatures depend on your ingredients, your stove and your pans. Check that food is cooked through, above all meat, poultry, fish, eggs and beans, and keep the usual care with heat, knives and hygiene.',
          ],
          [
            { strong: 'Wild food.' },
            ' Never decide by a recognised photo whether a mushroom, a berry or a plant can be eaten.',
          ],
        ],
      },
      'What you cook, eat and serve is your own decision.',
    ],
  },
  {
    id: 'your-recipes',
    title: 'Your recipes and photos',
    body: [
      `What you write and upload stays yours. You allow us to store, copy, resize, analyse and show it as far as that is needed to run ${PRODUCT_NAME} for you, and no further. This permission ends when you delete it. We do not sell what is yours, do not publish it, and do not train models with it.`,
      'Please upload and import only what you may use. A recipe that you import from somebody’s website is for your own kitchen, unless its author allows more.',
      `The recipes that ${PRODUCT_NAME} puts into your collection are yours to cook, change, share and pass on.`,
      [
        `A deleted recipe lies in the `,
        { to: 'bin', text: 'bin' },
        ` for ${BIN_DAYS} days. Until then you can take it back, or remove it for good; after that it is removed with its photos.`,
      ],
      [
        'You can download everything you have here as one ZIP file in your ',
        { to: 'profile', text: 'settings' },
        '. Please keep a copy of what is dear to you: no system is free of faults.',
      ],
    ],
  },
  {
    id: 'conduct',
    title: 'What we ask of you',
    body: [
      `Use ${PRODUCT_NAME} fairly. Please do not:`,
      {
        list: [
          'break the law, or the rights of others, with what you upload, write or do here;',
          'upload pictures of people who have not agreed, or anything hateful, sexual or violent;',
          'try to see, change or delete what belongs to somebody else;',
          'upload harmful files, or overload the service with automated calls;',
          'get around limits, for instance with several accounts;',
          'sell access to the service, or pretend to be somebody else.',
        ],
      },
      'Have you found a weakness in its security? Tell us in private and give us time to mend it; nobody who does that in good faith has anything to fear from us.',
    ],
  },
];

const money: LegalDocument['sections'] = [
  {
    id: 'display-names',
    title: 'Display names, games and leaderboards',
    body: [
      'Your profile has a display name. It is the name that will be shown to other players in games and on leaderboards, wherever these are offered. Choose one that others may see, and that neither insults nor misleads; we may change one that does.',
      'Other players see neither your e-mail address nor your first and last name, and neither your recipes nor your photos.',
    ],
  },
  {
    id: 'membership',
    title: 'Free use and Pro membership',
    body: [
      'The free tier costs nothing and has limits. Unless the operator has chosen other figures, it includes ten recipes from photos in each calendar month, and one photo that you add yourself on each recipe. A photo that is refused or that fails never counts.',
      'A Pro membership brings unlimited recipe creation, photo uploads on your recipes (20 on each), and access from anywhere. “Unlimited” means the use that one person makes in a kitchen, not automated use.',
      'Memberships can be bought only where this server offers them. Where it does not, the app says so, and the next section has no effect.',
    ],
  },
  {
    id: 'payment',
    title: 'Paying, renewing and cancelling',
    body: [
      'You see the price, the period and any taxes before you buy. Card payments are handled by Stripe; your full card number never reaches us. Purchases in a mobile app store are handled by that store under its own terms.',
      'A membership renews at the end of each period until you cancel it. You can cancel any time, in your settings; what was bought in an app store is cancelled in that store. Pro then lasts until the end of the period that you have paid for.',
      'We announce a new price at least 30 days before it counts for you, and you can cancel before that. When a payment fails, Pro may pause until it is settled.',
      'If the law gives you a right to withdraw from the purchase or to get your money back, you have it, whatever stands here. Beyond that, a period that has begun is not refunded.',
    ],
  },
  {
    id: 'ending',
    title: 'Leaving, and being asked to leave',
    body: [
      [
        'You can delete your account any time in your ',
        { to: 'profile', text: 'settings' },
        '. Your recipes, photos, profile and sign-ins are gone at once and for good, and a running membership is cancelled. We keep only what the law asks for: payments, without your name.',
      ],
      'We may suspend or end an account that breaks these terms seriously or again and again, or that puts others in danger. Wherever we can, we tell you first, and give you the chance to put things right and to take your data with you. If we end your account without a fault of yours, we pay back the time that you have paid for and can no longer use.',
      'The sections on estimates, on what we answer for and on the law stay in force after the end.',
    ],
  },
  {
    id: 'software',
    title: 'The software and its name',
    body: [
      `The software is published under the MIT licence, which comes with it: you may use, change and pass it on as that licence says. These terms are about this website, and take nothing away from it.`,
      `The licence of the software does not cover the name ${PRODUCT_NAME}, its mark or the operator’s own names. Names of other companies belong to them.`,
    ],
  },
  {
    id: 'changes',
    title: 'Availability and changes',
    body: [
      'We do our best to keep the service running, and cannot promise that it always will: there is maintenance, and there are faults. Functions may come, change and go. If we close the service, we tell you at least 30 days before, so that you can take your recipes with you.',
      'We may change these terms for good reasons, such as new functions or new laws. The new text stands here with its date; important changes are announced in the app or by mail at least 14 days before. If you do not agree, you can delete your account before that day; if you go on, the new text counts.',
    ],
  },
  {
    id: 'liability',
    title: 'What we answer for',
    body: [
      'The service is provided as it is. As far as the law allows, we give no other warranty, least of all that a recognition, a recipe or a figure is right.',
      'Nothing in these terms limits what cannot be limited by law: our liability for intent and gross negligence, for fraud, for death and injury caused by our negligence, and your rights as a consumer.',
      'Apart from that we are not liable for indirect losses, for lost profit, for data of which you could have kept a copy, and for what came of trusting an estimate that these terms ask you to check.',
      'In all other cases our liability for everything together is limited to the amount that you have paid us in the 12 months before the event.',
      'If others hold us liable because you broke these terms, you make up for it as far as it was your fault.',
    ],
  },
  {
    id: 'law',
    title: 'Law, disputes and contact',
    body: [
      [
        'Something is wrong? Please write to us first: ',
        { to: 'support', text: 'Support' },
        ' reaches the operator. Most things can be put right without a lawyer.',
      ],
      'The law of the country in which the operator is based applies. As a consumer you keep the protection of your own country’s law, and may go to the courts there.',
      'If a part of these terms is not valid, the rest stays so. You cannot pass this agreement on to somebody else; we can, to a successor who keeps to it.',
      'These terms are written in English. Should there be a translation, the English text counts.',
    ],
  },
];

/** What operator and user owe each other. Made for a server that anybody may run: who the operator is, it cannot say. */
export const terms: LegalDocument = {
  title: 'Terms and Conditions',
  description: `The terms of ${PRODUCT_NAME}: who may use it, what is yours, what recipes from photos can and cannot do, membership, and what we answer for.`,
  updated: 'Last updated: October 2025',
  lead: 'What you can count on here, and what we ask of you.',
  inShort: [
    'You must be at least 13. Under 18 you need a parent’s consent.',
    'Your recipes and photos stay yours, and no other user sees them.',
    'Recipes and figures are estimates. Check allergens and doneness yourself.',
    'The free tier costs nothing; Pro can be cancelled any time.',
    'You can take your data with you, or delete it all, whenever you like.',
  ],
  sections: [...use, ...money],
};

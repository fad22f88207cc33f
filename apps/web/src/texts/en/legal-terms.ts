import { PRODUCT_NAME, TRASH_RETENTION_DAYS } from '@plateful/contract';
import type { LegalDocument } from '#texts/en/legal-document.ts';

const usageSections: LegalDocument['sections'] = [
  {
    id: 'agreement',
    title: 'About these terms',
    body: [
      `${PRODUCT_NAME} turns food photos into recipes and stores your recipes in your own collection. These terms are the agreement between you and the operator: the person or organization that runs this website. “We” and “us” mean the operator.`,
      `The software is open source. Its authors are not a party to this agreement, unless they run this website themselves.`,
      [
        'By creating an account, or by using the website without one, you agree to these terms. If you do not agree, do not use the website. For how we handle your data, see the ',
        { to: 'privacy', text: 'Privacy Policy' },
        ' and the ',
        { to: 'cookies', text: 'Cookies Policy' },
        '.',
      ],
    ],
  },
  {
    id: 'age',
    title: 'Who may use the service',
    body: [
      `You must be at least 13 years old to use ${PRODUCT_NAME}, and you confirm this when you sign up. If the law of your country requires a higher age, that age applies.`,
      'If you are under 18, you need the consent of a parent or guardian. They accept these terms together with you, and are responsible for your use of the service and for anything you buy.',
      'If we learn that an account belongs to a child under 13, or to a person under 18 without that consent, we delete it.',
    ],
  },
  {
    id: 'account',
    title: 'Your account',
    body: [
      'You sign up with a password and an email address, which we verify with a six-digit code, or with your Google account if this server offers it.',
      {
        list: [
          'Use your own email address that you check regularly.',
          'Choose a password that you use nowhere else, and keep it secret.',
          'An account is for one person. Do not share it.',
          [
            'If you think someone else has accessed your account, change your password, sign out unknown sessions in your ',
            { to: 'profile', text: 'settings' },
            ', and contact us.',
          ],
        ],
      },
      'After ten wrong passwords within 15 minutes, the account is locked for 15 minutes, and the owner is notified by email.',
      'You are responsible for activity in your account unless it was used without your fault.',
    ],
  },
  {
    id: 'service',
    title: `What ${PRODUCT_NAME} does`,
    body: [
      'You choose a photo of a meal, a dish, or an ingredient. The recognition service identifies it, and a recipe with ingredients, quantities, steps, and nutrition is added to your collection. If we are not sure, we ask you. A photo that shows no food is rejected and does not count toward your limit.',
      'You can browse, search, edit, cook, print, import, export, and delete your recipes. Some features work offline with data stored on your device.',
      'Recognition is limited and can be wrong. Not every dish is known.',
    ],
  },
  {
    id: 'estimates',
    title: 'Recipes and nutrition are estimates',
    body: [
      'A photo shows the surface of a dish, not everything in it. You get a recipe for this type of dish, not for the exact dish in your photo. Recipes, quantities, steps, and nutrition values are generated automatically and not reviewed by a person.',
      {
        list: [
          [
            { strong: 'Allergens.' },
            ` Never rely on ${PRODUCT_NAME} to find out whether food contains something you must not eat. A photo cannot show nuts, gluten, milk, or other hidden ingredients. Read labels, and ask the person who cooked.`,
          ],
          [
            { strong: 'Nutrition.' },
            ' The values are calculated from a table of averages. They are not medical or dietary advice. Ask a doctor or a dietitian before you change your diet based on them.',
          ],
          [
            { strong: 'Cooking.' },
            ' Times and temperatures depend on your ingredients, stove, and cookware. Make sure that food is cooked through, especially meat, poultry, fish, eggs, and beans, and be careful with heat, knives, and hygiene.',
          ],
          [
            { strong: 'Wild food.' },
            ' Never use a recognized photo to decide whether a mushroom, a berry, or a plant is edible.',
          ],
        ],
      },
      'You are responsible for what you cook, eat, and serve.',
    ],
  },
  {
    id: 'your-recipes',
    title: 'Your recipes and photos',
    body: [
      `What you write and upload remains yours. You allow us to store, copy, resize, analyze, and display it only as needed to run ${PRODUCT_NAME} for you. This permission ends when you delete the content. We do not sell or publish your content, and we do not train models with it.`,
      'Upload and import only content you are allowed to use. A recipe imported from a website is for your personal use, unless its author permits more.',
      `You may cook, change, share, and pass on the recipes that ${PRODUCT_NAME} adds to your collection.`,
      [
        `Deleted recipes stay in the `,
        { to: 'trash', text: 'trash' },
        ` for ${TRASH_RETENTION_DAYS} days. Until then you can restore or permanently delete them; after that they are deleted with their photos.`,
      ],
      [
        'You can download all your data as one ZIP file in your ',
        { to: 'profile', text: 'settings' },
        '. Please keep a backup of important recipes. No system is free of errors.',
      ],
    ],
  },
  {
    id: 'conduct',
    title: 'Acceptable use',
    body: [
      `Use ${PRODUCT_NAME} fairly. Do not:`,
      {
        list: [
          'break the law or violate the rights of others with what you upload, write, or do here;',
          'upload pictures of people without their consent, or anything hateful, sexual, or violent;',
          'try to view, change, or delete other people’s data;',
          'upload harmful files or overload the service with automated requests;',
          'circumvent limits, for example with several accounts;',
          'sell access to the service or impersonate others.',
        ],
      },
      'If you find a security vulnerability, report it to us privately and give us time to fix it. We will not take action against good-faith research.',
    ],
  },
];

const contractSections: LegalDocument['sections'] = [
  {
    id: 'display-names',
    title: 'Display names, games and leaderboards',
    body: [
      'Your profile has a display name. It is the name that will be shown to other players in games and on leaderboards, where these are offered. Choose a name that others may see and that is neither offensive nor misleading. We may change names that violate this rule.',
      'Other players do not see your email address, your first and last name, your recipes, or your photos.',
    ],
  },
  {
    id: 'membership',
    title: 'Free use and Pro membership',
    body: [
      'The free tier costs nothing and has limits. Unless the operator has set other limits, it includes ten recipes from photos per calendar month and one photo of your own per recipe. A photo that is rejected or fails never counts.',
      'A Pro membership includes unlimited recipe creation, photo uploads on your recipes (20 on each), and access from anywhere. “Unlimited” means personal use by one person, not automated use.',
      'Memberships can be bought only if this server offers them. If it does not, the app says so, and the next section does not apply.',
    ],
  },
  {
    id: 'payment',
    title: 'Payment, renewal and cancellation',
    body: [
      'You see the price, the period, and any taxes before you buy. Card payments are handled by Stripe; we never receive your full card number. Purchases in a mobile app store are handled by that store under its own terms.',
      'A membership renews at the end of each period until you cancel it. You can cancel at any time in your settings; purchases in an app store are canceled in that store. Pro then lasts until the end of the paid period.',
      'We announce a price change at least 30 days before it takes effect, and you can cancel before that date. If a payment fails, Pro may be paused until it is settled.',
      'Any legal right to withdraw from the purchase or to a refund is not affected by these terms. Apart from that, a period that has begun is not refunded.',
    ],
  },
  {
    id: 'ending',
    title: 'Termination',
    body: [
      [
        'You can delete your account at any time in your ',
        { to: 'profile', text: 'settings' },
        '. Your recipes, photos, profile, and sessions are deleted immediately and permanently, and an active membership is canceled. We keep only payment records required by law, without your name.',
      ],
      'We may suspend or end an account that violates these terms seriously or repeatedly, or that endangers others. Where possible, we notify you first, and give you the chance to resolve the issue and to download your data. If we end your account without your fault, we refund the unused part of the paid period.',
      'The sections on estimates, liability, and governing law remain in force after termination.',
    ],
  },
  {
    id: 'software',
    title: 'Software and trademarks',
    body: [
      `The software is published under the MIT license, which is included with it: you may use, change, and distribute it under that license. These terms apply to this website and do not restrict that license.`,
      `The software license does not cover the name ${PRODUCT_NAME}, its logo, or the operator’s own names. Names of other companies belong to their owners.`,
    ],
  },
  {
    id: 'changes',
    title: 'Availability and changes',
    body: [
      'We do our best to keep the service running, but cannot guarantee it: there can be maintenance and errors. Features may be added, changed, or removed. If we close the service, we tell you at least 30 days before, so that you can export your recipes.',
      'We may change these terms for good reasons, such as new features or new laws. We publish the new version here with its date, and announce important changes in the app or by email at least 14 days before. If you do not agree, you can delete your account before that date; if you continue to use the service, the new version applies.',
    ],
  },
  {
    id: 'liability',
    title: 'Liability',
    body: [
      'The service is provided as is. To the extent permitted by law, we give no other warranty, in particular not that a recognition, a recipe, or a nutrition value is correct.',
      'Nothing in these terms limits what cannot be limited by law: our liability for intent and gross negligence, for fraud, for death and injury caused by our negligence, and your rights as a consumer.',
      'Apart from that we are not liable for indirect losses, lost profit, data that you could have backed up, or consequences of relying on an estimate that these terms ask you to check.',
      'In all other cases our total liability is limited to the amount that you have paid us in the 12 months before the event.',
      'You indemnify us against claims caused by your breach of these terms, to the extent that you are at fault.',
    ],
  },
  {
    id: 'law',
    title: 'Governing law, disputes and contact',
    body: [
      [
        'If you have a problem, please contact us first through ',
        { to: 'support', text: 'Support' },
        '. Most issues can be resolved without a lawyer.',
      ],
      'The law of the country in which the operator is based applies. As a consumer, you keep the protection of the law of your own country and may use its courts.',
      'If a part of these terms is invalid, the rest remains valid. You cannot transfer this agreement to another person; we can transfer it to a successor who is bound by it.',
      'These terms are written in English. If there is a translation, the English version is binding.',
    ],
  },
];

/** The terms between the user and the operator of a server. They cannot name the operator, because anyone may run one. */
export const termsAndConditions: LegalDocument = {
  title: 'Terms and Conditions',
  description: `The terms of ${PRODUCT_NAME}: who may use it, what is yours, what recipes from photos can and cannot do, membership, and liability.`,
  lastUpdated: 'Last updated: October 2025',
  intro: `Your rights and responsibilities when you use ${PRODUCT_NAME}.`,
  summary: [
    'You must be at least 13. If you are under 18, you need a parent’s consent.',
    'Your recipes and photos remain yours. No other user can see them.',
    'Recipes and nutrition are estimates. Check allergens and make sure food is cooked through.',
    'The free tier costs nothing. You can cancel Pro at any time.',
    'You can download your data or delete it at any time.',
  ],
  sections: [...usageSections, ...contractSections],
};

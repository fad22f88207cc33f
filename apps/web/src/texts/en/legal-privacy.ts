import { BIN_DAYS, PRODUCT_NAME } from '@plateful/contract';
import type { LegalDocument } from '#texts/en/legal-document.ts';

const what: LegalDocument['sections'] = [
  {
    id: 'who',
    title: 'Who is responsible',
    body: [
      `${PRODUCT_NAME} is open source software that anybody may run. Responsible for your data is the operator: the person or organisation that runs this website. “We” and “us” mean the operator. The authors of the software get nothing of it.`,
      [
        'You reach the operator through ',
        { to: 'support', text: 'Support' },
        ', also about everything on this page.',
      ],
    ],
  },
  {
    id: 'what-we-keep',
    title: 'What we keep',
    body: [
      'Only what the service needs to work:',
      {
        list: [
          [
            { strong: 'Your account:' },
            ' e-mail address, username, display name, first and last name, a picture if you add one, when you joined, and whether you are a member. Of your password there is only an argon2id hash, from which nobody can read it. If you sign in with Google, also the number under which Google knows you.',
          ],
          [
            { strong: 'Your recipes' },
            ' with everything that you write into them, and their photos.',
          ],
          [
            { strong: 'Your recognitions:' },
            ' when they were made, for the monthly limit, and a checksum of each photo, so that the same one does not cost you twice.',
          ],
          [
            { strong: 'Your sign-ins:' },
            ' for each device the kind of browser, the internet address (IP), and when it signed in and was last seen. You see them in your settings.',
          ],
          [
            { strong: 'Error logs:' },
            ' what went wrong, when, in which part of the program, and in whose session. Passwords, codes and sign-in tokens are taken out before.',
          ],
          [
            { strong: 'Purchases,' },
            ' where memberships are sold: the plan, the amount, the dates, the number of the payment, and of a card its brand, its last four digits and its expiry date.',
          ],
          [
            { strong: 'What you write to us' },
            ' through Support: your message, your name if you give it, and the address for our answer. It is mailed to the operator.',
          ],
        ],
      },
      'No other data is collected: there is no advertising, no tracking and no analytics of any kind.',
    ],
  },
  {
    id: 'photos',
    title: 'Your photos, and who looks at them',
    body: [
      'A photo is made anew before it is stored: turned upright, reduced to at most 2048 pixels, and stripped of everything a camera writes into it, such as the place, the time and the device. The file that you sent is not kept. With the photo we keep a row of numbers that describes how it looks, so that you can search by photo.',
      `${PRODUCT_NAME} brings a recogniser of its own that runs inside this server. With it, no photo leaves the server, and no person looks at it.`,
      'The operator may connect an outside recogniser instead: a service of OpenAI, Anthropic or Google, or another one that works like them. Then the photo, already without camera data, is sent to that service to be recognised, under its terms for business customers; your name and address are not. Ask the operator which recogniser is in use if you would like to know.',
      'A photo in which no food is found is not stored.',
    ],
  },
  {
    id: 'why',
    title: 'Why we may use it',
    body: [
      {
        list: [
          [
            { strong: 'To keep our agreement with you:' },
            ' account, recipes, photos, recognition, membership, and the mails that belong to them, such as codes and notices about your account.',
          ],
          [
            { strong: 'Because we have a legitimate interest' },
            ' that weighs no less than yours: to keep accounts safe (sign-ins, limits, locks), to find faults (error logs), and to answer you.',
          ],
          [
            { strong: 'Because the law asks for it:' },
            ' records of payments, and answers to authorities that may demand them.',
          ],
          [
            { strong: 'Because you agreed,' },
            ' where we ask you; you can take that back any time, for the future.',
          ],
        ],
      },
      'The recogniser names dishes. Nothing here decides about you, and we make no profile of you. We do not sell data.',
    ],
  },
  {
    id: 'who-else',
    title: 'Who else gets something of it',
    body: [
      'Only those without whom the service would not work, and only what they need:',
      {
        list: [
          [
            { strong: 'Hosting and mail:' },
            ' whoever provides the operator’s servers, storage, back-ups and mail processes data for the operator and by its orders.',
          ],
          [
            { strong: 'An outside recogniser,' },
            ' if the operator has connected one: the photo, as described above.',
          ],
          [
            { strong: 'Google,' },
            ' if you choose to sign in with it: Google learns that you sign in here, and tells us your address, your name and your number there. Before you press that button, Google learns nothing.',
          ],
          [
            { strong: 'Stripe or an app store,' },
            ' if you buy a membership: they handle the payment and are responsible for the data that they collect for it.',
          ],
          [
            { strong: 'A website that you import from:' },
            ' it is asked for its page by our server, and so does not learn who you are.',
          ],
          [{ strong: 'Authorities,' }, ' where a law obliges us, and no further than it does.'],
        ],
      },
    ],
  },
  {
    id: 'others',
    title: 'What other people see of you',
    body: [
      'Your display name is shown to other players in games and on leaderboards, wherever these are offered. Anybody can find out whether a username is taken; who is signed in and searches for yours sees your display name with it.',
      'Nothing else is public: no other user sees your recipes or your photos. The operator’s administrators can look up accounts, the recipes in them and error logs, for instance to help you; and, as with every server, whoever runs the machine could reach what is stored on it.',
    ],
  },
];

const how: LegalDocument['sections'] = [
  {
    id: 'where',
    title: 'Where it is kept',
    body: [
      'In the database and the photo store of this server, wherever the operator runs it. A copy of what you saw last lies on your own device, so that it is there without a connection.',
      'If the operator, or one of those named above, works in another country than yours, your data goes there. Where the law asks for it, this is covered by an adequacy decision or by the standard contractual clauses of the European Commission.',
    ],
  },
  {
    id: 'how-long',
    title: 'How long it is kept',
    body: [
      {
        named: [
          {
            name: 'Account, recipes, photos',
            what: 'They are here as long as you want them. The record of your recognitions goes with your account.',
            kept: 'Until you delete them',
          },
          {
            name: 'Deleted recipes',
            what: 'They lie in the bin, where you can take them back or remove them for good.',
            kept: `${BIN_DAYS} days`,
          },
          {
            name: 'Sign-ins',
            what: 'Signing out ends one at once.',
            kept: '30 days at most, 14 when not used',
          },
          {
            name: 'Mailed codes',
            what: 'Stored as a hash, never readable.',
            kept: '10 minutes',
          },
          {
            name: 'Error logs',
            what: 'Those of your account go with it.',
            kept: '30 days',
          },
          {
            name: 'Counters against abuse',
            what: 'How often an address or an account tried something lately, as hashes.',
            kept: 'About an hour after they end',
          },
          {
            name: 'Mails on their way',
            what: 'The order to send a mail waits until the mail server has taken it.',
            kept: 'Seconds; days if it is away',
          },
          {
            name: 'Messages to Support',
            what: 'On this server they wait until they are mailed to the operator; the answer is then a matter of mail.',
            kept: 'Until mailed, 30 days at most',
          },
          {
            name: 'Payments',
            what: 'After you delete your account: without your name.',
            kept: 'As long as tax law asks',
          },
          {
            name: 'The operator’s back-ups',
            what: 'What you delete leaves them when they are replaced.',
            kept: 'As the operator has set',
          },
        ],
      },
    ],
  },
  {
    id: 'security',
    title: 'How it is protected',
    body: [
      'Every query for recipes and photos carries its owner; what belongs to somebody else answers as if it did not exist. Sign-in cookies cannot be read by scripts, are replaced every ten minutes, and are stored as hashes only. Passwords are hashed with argon2id, wrong ones are counted, and photos are decoded within strict limits. Pages load nothing from anywhere else.',
      'No system is perfectly safe. If something happens to your data that puts you at risk, we tell you and the authorities as the law demands.',
    ],
  },
  {
    id: 'rights',
    title: 'Your rights, and how to use them',
    body: [
      {
        list: [
          [
            { strong: 'See it and take it with you:' },
            ' “Download your data” in your ',
            { to: 'profile', text: 'settings' },
            ' gives you profile, sign-ins, recipes and photos in one ZIP file.',
          ],
          [
            { strong: 'Correct it:' },
            ' names and recipes can be changed any time. Your address cannot be changed in the app yet; write to us.',
          ],
          [
            { strong: 'Delete it:' },
            ' recipe by recipe, or all at once with “Delete Account” in your ',
            { to: 'profile', text: 'settings' },
            '. That works at once and cannot be undone. Only payments stay, without your name, as long as the law asks.',
          ],
          [
            { strong: 'Object, restrict, withdraw a consent,' },
            ' or ask anything else: ',
            { to: 'support', text: 'write to us' },
            '. You get an answer within a month, free of charge.',
          ],
          [
            { strong: 'Complain' },
            ' to the data protection authority where you live or where the operator is based.',
          ],
        ],
      },
      'These rights are those of the European GDPR. We give them to everybody, and whatever more the law of your country gives you.',
    ],
  },
  {
    id: 'device',
    title: 'What lies on your device',
    body: [
      [
        'A cookie keeps you signed in, and your browser keeps a few settings and a copy of what you saw last. All of it is needed for what you asked for, so there is no banner to click away. The ',
        { to: 'cookies', text: 'Cookies Policy' },
        ' names every single one.',
      ],
    ],
  },
  {
    id: 'children',
    title: 'Children and young people',
    body: [
      `${PRODUCT_NAME} is for people of 13 and older; under 18, with the consent of a parent or guardian. We do not knowingly keep data of younger children. If you think that a child has signed up, write to us, and we delete the account.`,
    ],
  },
  {
    id: 'changes',
    title: 'Changes and contact',
    body: [
      'When this policy changes, the new text stands here with its date. Important changes are announced in the app or by mail before they count.',
      [
        'Questions, wishes, complaints: ',
        { to: 'support', text: 'Support' },
        ' reaches the operator. This policy is written in English; should there be a translation, the English text counts.',
      ],
    ],
  },
];

/** What happens to people's data. Every sentence is true of the code; where an operator decides, it says so. */
export const privacy: LegalDocument = {
  title: 'Privacy Policy',
  description: `How ${PRODUCT_NAME} protects your data: what is kept and why, who sees your photos, how long everything stays, and how to take it with you or delete it.`,
  updated: 'Last updated: October 2025',
  lead: 'What we know of you, why, for how long, and how you remove it.',
  inShort: [
    'We keep what the service needs, and nothing to watch you: no advertising, no tracking.',
    'Photos lose their place and camera data before they are stored, and no other user can open them.',
    'The built-in recogniser works inside this server. An outside one is used only if the operator has connected it.',
    'You can download everything, and delete everything at once.',
  ],
  sections: [...what, ...how],
};

import { PRODUCT_NAME, TRASH_RETENTION_DAYS } from '@plateful/contract';
import type { LegalDocument } from '#texts/en/legal-document.ts';

const dataCollectionSections: LegalDocument['sections'] = [
  {
    id: 'who',
    title: 'Who is responsible',
    body: [
      `${PRODUCT_NAME} is open source software that anyone may run. The operator (the person or organization that runs this website) is the data controller. “We” and “us” mean the operator. The authors of the software receive none of your data.`,
      [
        'You can contact the operator through ',
        { to: 'support', text: 'Support' },
        ', also about this policy.',
      ],
    ],
  },
  {
    id: 'what-we-keep',
    title: 'What we store',
    body: [
      'We store only what the service needs:',
      {
        list: [
          [
            { strong: 'Your account:' },
            ' email address, username, display name, first and last name, a picture if you add one, the language you chose, when you joined, and whether you are a member. We store only an argon2id hash of your password, from which the password cannot be recovered. If you sign in with Google, also your Google account ID.',
          ],
          [{ strong: 'Your recipes' }, ' with their content and photos.'],
          [
            { strong: 'Your recognition history:' },
            ' when recipes were recognized, for the monthly limit, and a checksum of each photo, so that the same photo does not count twice.',
          ],
          [
            { strong: 'Your sessions:' },
            ' for each device, the type of browser, the IP address, and when it signed in and was last active. You can see them in your settings.',
          ],
          [
            { strong: 'Error logs:' },
            ' what went wrong, when, in which part of the software, and in which session. Passwords, codes, and sign-in tokens are removed first.',
          ],
          [
            { strong: 'Purchases,' },
            ' where memberships are sold: the plan, the amount, the dates, the payment number, and the brand, last four digits, and expiration date of the card.',
          ],
          [
            { strong: 'Support messages:' },
            ' your message, your name if you provide it, and your email address for our reply. They are sent to the operator by email.',
          ],
        ],
      },
      'No other data is collected. There is no advertising, tracking, or analytics of any kind.',
    ],
  },
  {
    id: 'photos',
    title: 'Your photos and who processes them',
    body: [
      'Before a photo is stored, it is re-encoded: rotated upright, reduced to at most 2048 pixels, and stripped of all camera metadata, such as location, time, and device. The file you uploaded is not kept. We also store a numeric fingerprint (embedding) of the photo for photo search.',
      `${PRODUCT_NAME} includes a built-in recognition model that runs on this server. With it, no photo leaves the server, and no person looks at it.`,
      'The operator may connect an external recognition service instead: OpenAI, Anthropic, Google, or a compatible service. In that case the photo, already without camera metadata, is sent to that service for recognition under its terms for business customers. If you have it write a recipe, the name of the dish is sent. Your name and email address are not sent. Ask the operator which recognition service is in use.',
      'A photo in which no food is recognized is not stored.',
    ],
  },
  {
    id: 'why',
    title: 'Legal basis',
    body: [
      {
        list: [
          [
            { strong: 'To perform our contract with you:' },
            ' account, recipes, photos, recognition, membership, and related emails, such as codes and account notices.',
          ],
          [
            { strong: 'Because we have a legitimate interest:' },
            ' to secure accounts (sessions, limits, lockouts), find errors (error logs), and reply to you.',
          ],
          [
            { strong: 'Because the law requires it:' },
            ' payment records, and responses to authorities that are entitled to them.',
          ],
          [
            { strong: 'Because you consented,' },
            ' where we ask you. You can withdraw your consent at any time with effect for the future.',
          ],
        ],
      },
      'The recognition service identifies dishes. We do not use automated decision-making or profiling, and we do not sell data.',
    ],
  },
  {
    id: 'who-else',
    title: 'Who receives your data',
    body: [
      'Only the providers that the service needs, and only the data they need:',
      {
        list: [
          [
            { strong: 'Hosting and email:' },
            ' the providers of the operator’s servers, storage, backups, and email process data for the operator on its instructions.',
          ],
          [
            { strong: 'An external recognition service,' },
            ' if the operator has connected one: the photo, as described above.',
          ],
          [
            { strong: 'Google,' },
            ' if you choose to sign in with it: Google learns that you sign in here, and shares your email address, name, and Google account ID with us. Google learns nothing before you select that button.',
          ],
          [
            { strong: 'Stripe or an app store,' },
            ' if you buy a membership: they handle the payment and are responsible for the data they collect for it.',
          ],
          [
            { strong: 'A website that you import from:' },
            ' our server requests its page, so the website does not learn who you are.',
          ],
          [{ strong: 'Authorities,' }, ' to the extent required by law.'],
        ],
      },
    ],
  },
  {
    id: 'others',
    title: 'What others can see',
    body: [
      'Your display name is shown to other players in games and on leaderboards, where these are offered. Anyone can find out whether a username is taken; signed-in users who search for your username also see your display name.',
      'Nothing else is public: no other user sees your recipes or photos. The operator’s administrators can view accounts, their recipes, and error logs, for example to help you. As with every server, the people who run the machine can access the data stored on it.',
    ],
  },
];

const dataHandlingSections: LegalDocument['sections'] = [
  {
    id: 'where',
    title: 'Where it is stored',
    body: [
      'In the database and the photo storage of this server, wherever the operator runs it. A copy of your recently viewed recipes is stored on your device for offline use.',
      'If the operator or one of the providers above is located in another country, your data is transferred there. Where the law requires it, the transfer is covered by an adequacy decision or by the standard contractual clauses of the European Commission.',
    ],
  },
  {
    id: 'how-long',
    title: 'How long it is stored',
    body: [
      {
        definitions: [
          {
            term: 'Account, recipes, photos',
            description:
              'Stored until you delete them. Your recognition history is deleted with your account.',
            retention: 'Until you delete them',
          },
          {
            term: 'Deleted recipes',
            description: 'In the trash, where you can restore or permanently delete them.',
            retention: `${TRASH_RETENTION_DAYS} days`,
          },
          {
            term: 'Sessions',
            description: 'Signing out ends a session immediately.',
            retention: '30 days at most, 14 days if unused',
          },
          {
            term: 'Email codes',
            description: 'Stored only as a hash.',
            retention: '10 minutes',
          },
          {
            term: 'Error logs',
            description: 'Deleted with your account.',
            retention: '30 days',
          },
          {
            term: 'Rate-limit counters',
            description: 'Recent attempts by an address or an account, stored as hashes.',
            retention: 'About an hour after they expire',
          },
          {
            term: 'Outgoing emails',
            description: 'Queued until the mail server accepts them.',
            retention: 'Seconds, or days during an outage',
          },
          {
            term: 'Messages to Support',
            description:
              'Queued on this server until they are sent to the operator. The conversation is then handled by email.',
            retention: 'Until sent, 30 days at most',
          },
          {
            term: 'Payments',
            description: 'After you delete your account: without your name.',
            retention: 'As long as tax law requires',
          },
          {
            term: 'The operator’s backups',
            description: 'Deleted data is removed from backups when they are replaced.',
            retention: 'As configured by the operator',
          },
        ],
      },
    ],
  },
  {
    id: 'security',
    title: 'How it is protected',
    body: [
      'Every query is restricted to its owner, and other users’ data is reported as not found. Session cookies cannot be read by scripts, are replaced every ten minutes, and are stored only as hashes. Passwords are hashed with argon2id, failed attempts are limited, and photos are decoded within strict limits. Pages load nothing from other websites.',
      'No system is perfectly secure. If a data breach puts you at risk, we inform you and the authorities as required by law.',
    ],
  },
  {
    id: 'rights',
    title: 'Your rights and how to use them',
    body: [
      {
        list: [
          [
            { strong: 'Access and portability:' },
            ' “Download your data” in your ',
            { to: 'profile', text: 'settings' },
            ' gives you your profile, sessions, recipes, and photos in one ZIP file.',
          ],
          [
            { strong: 'Correction:' },
            ' you can change names and recipes at any time. Your email address cannot be changed in the app yet; contact us instead.',
          ],
          [
            { strong: 'Deletion:' },
            ' delete single recipes, or everything with “Delete Account” in your ',
            { to: 'profile', text: 'settings' },
            '. Account deletion takes effect immediately and cannot be undone. Only payment records remain, without your name, as long as the law requires.',
          ],
          [
            { strong: 'Objection, restriction, withdrawal of consent,' },
            ' or any other request: ',
            { to: 'support', text: 'contact us' },
            '. You get a reply within a month, free of charge.',
          ],
          [
            { strong: 'Complaint' },
            ' to the data protection authority where you live or where the operator is based.',
          ],
        ],
      },
      'These are your rights under the European GDPR. We grant them to everyone, in addition to any rights under your local law.',
    ],
  },
  {
    id: 'device',
    title: 'What is stored on your device',
    body: [
      [
        'A cookie keeps you signed in, and your browser stores a few settings and a copy of your recently viewed recipes. All of it is strictly necessary, so there is no cookie banner. The ',
        { to: 'cookies', text: 'Cookies Policy' },
        ' lists every entry.',
      ],
    ],
  },
  {
    id: 'children',
    title: 'Children and young people',
    body: [
      `${PRODUCT_NAME} is for people aged 13 and older. People under 18 need the consent of a parent or guardian. We do not knowingly store data of younger children. If you think that a child has signed up, contact us and we delete the account.`,
    ],
  },
  {
    id: 'changes',
    title: 'Changes and contact',
    body: [
      'When this policy changes, we publish the new version here with its date. Important changes are announced in the app or by email before they take effect.',
      [
        'For questions and complaints, contact the operator through ',
        { to: 'support', text: 'Support' },
        '. This policy is written in English. If there is a translation, the English version is binding.',
      ],
    ],
  },
];

/** How user data is processed. Must match the code; where an operator decides, the text says so. */
export const privacyPolicy: LegalDocument = {
  title: 'Privacy Policy',
  description: `How ${PRODUCT_NAME} protects your data: what is stored and why, who can see your photos, how long data is kept, and how to download or delete it.`,
  lastUpdated: 'Last updated: October 2025',
  intro: 'What we know about you, why, for how long, and how to delete it.',
  summary: [
    'We store only what the service needs. No advertising and no tracking.',
    'Location and camera data are removed before photos are stored. Other users cannot open them.',
    'The built-in recognition model runs on this server. An external service is used only if the operator has connected it.',
    'You can download everything and delete everything at any time.',
  ],
  sections: [...dataCollectionSections, ...dataHandlingSections],
};

import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { speakChosenLanguage } from '#lib/language.ts';

const app = (
  <StrictMode>
    <HydratedRouter />
  </StrictMode>
);

/** The built pages are English: they come alive as they are, or are drawn anew in another language. */
async function start(): Promise<void> {
  const isTranslated = await speakChosenLanguage();
  startTransition(() => {
    if (isTranslated) createRoot(document).render(app);
    else hydrateRoot(document, app);
  });
}

void start();

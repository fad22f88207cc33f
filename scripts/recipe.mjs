// npm run recipe -- photo.jpg: prints the recipe of a photo. What is missing or stale is built first, told on stderr.
import { buildIfStale, installIfStale } from './lib/prepare.mjs';
import { runMain } from './lib/run.mjs';

await runMain(async () => {
  await installIfStale();
  await buildIfStale(['cookbook', 'server']);
  await import(new URL('../apps/server/dist/recipe.js', import.meta.url).href);
});

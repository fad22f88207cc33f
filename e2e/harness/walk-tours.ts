import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { demoCook, signIn } from './cooks.ts';
import type { Person, Tour } from './screens/screen.ts';
import type { Story } from './story.ts';
import { type Walk, walk } from './walker.ts';

const LIMIT_MS = 900_000;
/** Where `npm run a11y` wants to find what was seen. */
const { WALK_REPORTS, TEST_ALL } = process.env;
const isWhole = Boolean(TEST_ALL || WALK_REPORTS);

/** Walks some tours on one server; each tells all that it found at once. */
export function walkTours(here: Story, ...tours: readonly Tour[]): void {
  describe.each(tours)('every screen of the tour “$name”', (tour) => {
    it(
      'has no barrier, fits every window, and keeps the browser silent',
      async () => {
        const watched = await openFor(here, tour.person);
        const done = await walk(watched, tour.screens, isWhole);
        if (WALK_REPORTS) await report(WALK_REPORTS, tour.name, done);
        expect(done.faults, JSON.stringify(done.faults, null, 2)).toEqual({});
      },
      LIMIT_MS,
    );
  });
}

/** A page for the person who walks. */
export async function openFor(here: Story, person: Person) {
  const size = { width: 320, height: 640, still: true };
  if (person === 'newcomer') return here.openAs(await here.newCook(), size);
  const watched = await here.open(size);
  if (person === 'cook') await signIn(watched.page, demoCook(here.server.output()));
  watched.page.setDefaultTimeout(15_000);
  return watched;
}

async function report(folder: string, name: string, done: Walk): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${name}.json`), JSON.stringify(done));
}

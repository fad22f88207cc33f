import { tours } from './harness/screens/tours.ts';
import { story } from './harness/story.ts';
import { walkTours } from './harness/walk-tours.ts';

walkTours(story(), tours.settings);

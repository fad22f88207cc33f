import { createScenario } from './harness/scenario.ts';
import { screenGroups } from './harness/screens/screen-groups.ts';
import { testScreenGroups } from './harness/test-screen-groups.ts';

testScreenGroups(createScenario({ ownServer: {} }), screenGroups.recipe);

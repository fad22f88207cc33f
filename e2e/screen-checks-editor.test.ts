import { defineScreenGroupTests } from './harness/define-screen-group-tests.ts';
import { createScenario } from './harness/scenario.ts';
import { screenGroups } from './harness/screens/screen-groups.ts';

defineScreenGroupTests(createScenario({ ownServer: {} }), screenGroups.editor);

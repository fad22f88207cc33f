// Imports go one way. See docs/architecture.md for the plan behind these rules.
/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-unresolved',
      severity: 'error',
      comment: 'Every import leads somewhere.',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(\\./\\+types|virtual:)' },
    },
    // packages
    {
      name: 'contract-imports-zod-only',
      severity: 'error',
      from: { path: '^packages/contract/src', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^(packages/contract/src|node_modules/zod)' },
    },
    {
      name: 'cookbook-imports-nothing',
      severity: 'error',
      from: { path: '^packages/cookbook/src', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^packages/cookbook/src' },
    },
    // server
    {
      name: 'only-the-container-opens-adapters',
      severity: 'error',
      comment:
        'Adapters are chosen in one place; command-line tools are small containers of their own.',
      from: {
        path: '^apps/server/src',
        pathNot: '^apps/server/src/(container\\.ts|cli/|adapters/|testing/)|\\.test\\.ts$',
      },
      to: { path: '^apps/server/src/adapters' },
    },
    {
      name: 'adapters-know-ports',
      severity: 'error',
      from: { path: '^apps/server/src/adapters', pathNot: '\\.test\\.ts$|/conformance\\.ts$' },
      to: { path: '^apps/server/src/(features|cli|container|build-app|server|main|testing)' },
    },
    {
      name: 'ports-stand-alone',
      severity: 'error',
      from: { path: '^apps/server/src/ports' },
      to: { path: '^apps/server/src/(?!ports)' },
    },
    {
      name: 'platform-knows-no-feature',
      severity: 'error',
      from: { path: '^apps/server/src/platform', pathNot: '\\.test\\.ts$' },
      to: { path: '^apps/server/src/(features|adapters|cli|container|build-app|server|main)' },
    },
    {
      name: 'features-do-not-know-each-other',
      severity: 'error',
      comment: 'Declare what you need as an interface; container.ts passes it in.',
      from: { path: '^apps/server/src/features/([^/]+)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^apps/server/src/features/', pathNot: '^apps/server/src/features/$1/' },
    },
    {
      name: 'only-repositories-write-sql',
      severity: 'error',
      from: {
        path: '^apps/server/src/features',
        pathNot: '(repository|search-query|/logs/service)\\.ts$|\\.test\\.ts$',
      },
      to: { path: '^apps/server/src/platform/db/schema\\.ts$|node_modules/drizzle-orm' },
    },
    {
      name: 'routes-call-services',
      severity: 'error',
      from: { path: '^apps/server/src/features/[^/]+/routes\\.ts$' },
      to: { path: 'repository\\.ts$' },
    },
    // web
    {
      name: 'web-knows-no-server',
      severity: 'error',
      comment:
        'Of the cookbook it takes what works on text alone: the recipes and the table stay on the server.',
      from: { path: '^apps/web' },
      to: { path: '^(apps/server|packages/cookbook/(?!src/(lines|schema-org)/))' },
    },
    {
      name: 'web-features-do-not-know-each-other',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/$1/' },
    },
    {
      name: 'web-features-look-down',
      severity: 'error',
      from: { path: '^apps/web/src/features', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^apps/web/src/(app|screens|testing)/' },
    },
    {
      name: 'web-ui-knows-no-data',
      severity: 'error',
      from: { path: '^apps/web/src/ui', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^apps/web/src/(app|screens|features|testing)/|^packages/contract' },
    },
    {
      name: 'web-lib-stands-below',
      severity: 'error',
      from: { path: '^apps/web/src/lib', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^apps/web/src/(app|screens|features|ui|testing)/' },
    },
    {
      name: 'web-service-worker-stands-alone',
      severity: 'error',
      comment: 'It runs without the pages: no components, no texts, no state.',
      from: { path: '^apps/web/src/service-worker', pathNot: '\\.test\\.ts$' },
      to: { path: '^apps/web/src/(?!service-worker/|lib/)' },
    },
    {
      name: 'web-screens-look-down',
      severity: 'error',
      from: { path: '^apps/web/src/screens', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^apps/web/src/testing/' },
    },
    // both
    {
      name: 'no-test-code-in-the-product',
      severity: 'error',
      from: { path: '^(apps|packages)', pathNot: '\\.test\\.tsx?$|/testing/|conformance\\.ts$' },
      to: { path: '/testing/|\\.test\\.tsx?$|/conformance\\.ts$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|build/client|build/server|\\.react-router|generated)/' },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};

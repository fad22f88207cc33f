// Imports point in one direction. docs/architecture.md describes the layers.
/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-unresolved',
      severity: 'error',
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
      name: 'browsers-load-no-schemas',
      severity: 'error',
      comment: 'docs/decisions/020. Types of schemas are allowed.',
      from: {
        path: '^(apps/web/src|packages/contract/src/(?!schemas/))',
        pathNot: '\\.test\\.tsx?$|/testing/',
      },
      to: {
        path: '^(packages/contract/src/schemas/|node_modules/zod)',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'cookbook-imports-nothing',
      severity: 'error',
      from: { path: '^packages/cookbook/src', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^packages/cookbook/src' },
    },
    // server
    {
      name: 'only-the-container-imports-adapters',
      severity: 'error',
      comment:
        'Adapters are chosen in container.ts. Each command-line tool is a small container itself.',
      from: {
        path: '^apps/server/src',
        pathNot: '^apps/server/src/(container\\.ts|cli/|adapters/|testing/)|\\.test\\.ts$',
      },
      to: { path: '^apps/server/src/adapters' },
    },
    {
      name: 'adapters-import-ports-only',
      severity: 'error',
      from: { path: '^apps/server/src/adapters', pathNot: '\\.test\\.ts$' },
      to: { path: '^apps/server/src/(features|cli|container|build-app|server|main|testing)' },
    },
    {
      name: 'ports-import-nothing-else',
      severity: 'error',
      comment: 'The photo store takes part in transactions, so its port names their type.',
      from: { path: '^apps/server/src/ports' },
      to: { path: '^apps/server/src/(?!ports/|platform/db/database\\.ts$)' },
    },
    {
      name: 'platform-imports-no-feature',
      severity: 'error',
      from: { path: '^apps/server/src/platform', pathNot: '\\.test\\.ts$' },
      to: { path: '^apps/server/src/(features|adapters|cli|container|build-app|server|main)' },
    },
    {
      name: 'server-features-import-no-other-feature',
      severity: 'error',
      comment: 'Declare the dependency as an interface; container.ts passes the implementation.',
      from: { path: '^apps/server/src/features/([^/]+)/', pathNot: '\\.test\\.ts$' },
      to: { path: '^apps/server/src/features/', pathNot: '^apps/server/src/features/$1/' },
    },
    {
      name: 'services-know-no-http',
      severity: 'error',
      comment:
        'Rules are the same for a request, a job and a command-line tool: services take the principal and plain values. Only code that handles a request reads it.',
      from: {
        path: '^apps/server/src/features',
        pathNot:
          '(routes|complete-sign-in|photo-upload-handler|/logs/(create-server-error-logger|security-(log|events)))\\.ts$|\\.test\\.ts$',
      },
      to: { path: '^apps/server/src/platform/http/' },
    },
    {
      name: 'only-repositories-write-sql',
      severity: 'error',
      from: {
        path: '^apps/server/src/features',
        pathNot: '(repository|search-query-sql|/logs/log-store)\\.ts$|\\.test\\.ts$',
      },
      to: { path: '^apps/server/src/platform/db/schema/|node_modules/drizzle-orm' },
    },
    {
      name: 'routes-import-no-repository',
      severity: 'error',
      from: { path: '^apps/server/src/features/[^/]+/routes\\.ts$' },
      to: { path: 'repository\\.ts$' },
    },
    // web: app → screens → features → entities → ui, lib
    {
      name: 'web-imports-no-server',
      severity: 'error',
      comment:
        'From the cookbook, the web app imports the text functions only: the recipes and the composition table stay on the server.',
      from: { path: '^apps/web' },
      to: {
        path: '^(apps/server|packages/cookbook/(?!src/(recipe-text/|recipe-exchange/|recipe-sections\\.ts)))',
      },
    },
    {
      name: 'web-features-import-no-other-feature',
      severity: 'error',
      comment:
        'A screen combines features. Code that several features need belongs to entities, lib or ui.',
      from: { path: '^apps/web/src/features/([^/]+)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/$1/' },
    },
    {
      name: 'web-features-import-lower-layers-only',
      severity: 'error',
      from: { path: '^apps/web/src/features', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^apps/web/src/(app|screens|testing)/' },
    },
    {
      name: 'web-entities-import-no-other-entity',
      severity: 'error',
      from: { path: '^apps/web/src/entities/([^/]+)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^apps/web/src/entities/', pathNot: '^apps/web/src/entities/$1/' },
    },
    {
      name: 'web-entities-import-lower-layers-only',
      severity: 'error',
      from: { path: '^apps/web/src/entities', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^apps/web/src/(app|screens|features|testing)/' },
    },
    {
      name: 'web-ui-imports-no-data',
      severity: 'error',
      from: { path: '^apps/web/src/ui', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^apps/web/src/(app|screens|features|entities|testing)/|^packages/contract' },
    },
    {
      name: 'web-lib-is-the-lowest-layer',
      severity: 'error',
      from: { path: '^apps/web/src/lib', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^apps/web/src/(app|screens|features|entities|ui|testing)/' },
    },
    {
      name: 'web-service-worker-imports-lib-only',
      severity: 'error',
      comment:
        'The service worker runs without a page: it has no components, no texts and no state.',
      from: { path: '^apps/web/src/service-worker', pathNot: '\\.test\\.ts$' },
      to: { path: '^apps/web/src/(?!service-worker/|lib/)' },
    },
    {
      name: 'web-screens-import-no-test-code',
      severity: 'error',
      from: { path: '^apps/web/src/screens', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^apps/web/src/testing/' },
    },
    // both
    {
      name: 'no-test-code-in-production',
      severity: 'error',
      from: { path: '^(apps|packages)', pathNot: '\\.test\\.tsx?$|/testing/' },
      to: { path: '/testing/|\\.test\\.tsx?$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|build/client|build/server|generated)/' },
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

/**
 * The floors (docs/adr), as rules. `scripts/floors.ts` applies them to the code as written, types included; those whose
 * name starts with `reach-` to what runs, along imports that are not of types alone.
 *
 * Imports go down only. Folders of floor 1 do not see each other, nor do those of floor 2.
 */
const WORDS = '^lib/(text|bytes|model|words)/';
const BORDERS = '^lib/(async|ports|rpc|page|derive|diff|export|backup|search)/';
const TEMPLATES = '^lib/templates/';
const OURS = '^(lib|components|entrypoints)/';
const TEST = ['\\.(test|test-d)\\.tsx?$', '^lib/testing/'];
const npm = (name) => `(^|/)node_modules/${name}/`;

const floors = [
  {
    name: 'floor-0-text',
    comment:
      'Rules about plain text need nothing, so that a page, the worker and a view can hold to the same ones.',
    from: { path: '^lib/text/', pathNot: TEST },
    to: { pathNot: '^lib/text/' },
  },
  {
    name: 'floor-0-bytes',
    comment: 'Work on bytes needs nothing, either.',
    from: { path: '^lib/bytes/', pathNot: TEST },
    to: { pathNot: '^lib/bytes/' },
  },
  {
    name: 'floor-0-model',
    comment: 'The model knows zod, through its one door, rules about plain text and work on bytes.',
    from: { path: '^lib/model/', pathNot: TEST },
    to: { pathNot: ['^lib/model/', '^lib/(text|bytes)/', npm('zod')] },
  },
  {
    name: 'floor-0-words',
    comment: 'Words are strings and types of the model.',
    from: { path: '^lib/words/', pathNot: TEST },
    to: { pathNot: ['^lib/words/', '^lib/model/'] },
  },
  {
    name: 'floor-0-words-types',
    comment: 'Words take types from the model, never code.',
    from: { path: '^lib/words/', pathNot: TEST },
    to: { path: '^lib/model/', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'floor-1',
    comment: 'Borders and pure work know the words, and not each other.',
    from: { path: BORDERS, pathNot: TEST },
    to: { path: [OURS], pathNot: [WORDS, '^lib/$1/'] },
  },
  {
    name: 'floor-1-templates',
    comment: 'Templates are pure work that ends in a file: they know the words and the exports.',
    from: { path: '^lib/templates/', pathNot: TEST },
    to: { path: [OURS], pathNot: [WORDS, '^lib/export/', '^lib/templates/'] },
  },
  {
    name: 'floor-2',
    comment: 'Doers know floors 0 and 1, and not each other.',
    from: { path: '^lib/(engine/service|engine/device|jobs|library|index|platform)/', pathNot: TEST },
    to: { path: [OURS], pathNot: [WORDS, BORDERS, '^lib/$1/'] },
  },
  {
    name: 'floor-3-app',
    comment: 'Use cases know floors 0 and 1, and the jobs.',
    from: { path: '^lib/app/', pathNot: TEST },
    to: { path: [OURS], pathNot: [WORDS, BORDERS, TEMPLATES, '^lib/jobs/', '^lib/app/'] },
  },
  {
    name: 'floor-3-components',
    comment: 'Views know floors 0 and 1, but no page code.',
    from: { path: '^components/', pathNot: TEST },
    to: {
      path: [OURS],
      pathNot: [WORDS, '^lib/(async|ports|rpc|derive|diff|export|backup|search)/', TEMPLATES, '^components/'],
    },
  },
  {
    name: 'floor-4-top',
    comment: 'Nobody imports the assembly.',
    from: { pathNot: ['^entrypoints/', ...TEST] },
    to: { path: '^entrypoints/' },
  },
  {
    name: 'floor-4-apart',
    comment: 'One entrypoint does not import another; what the screens share is screen-app.',
    from: { path: '^entrypoints/([^/]+)' },
    to: { path: '^entrypoints/', pathNot: ['^entrypoints/$1(/|$)', '^entrypoints/screen-app/'] },
  },
];

/** The rooms of the side panel: sections stand on `job` (what runs or has ended) and `start` (forms), all on `shared`. */
const PANEL = '^components/screens/panel/';
const SECTION = '(?!(?:job|start|shared)/)([a-z-]+)';

const rooms = [
  {
    name: 'panel-sections-apart',
    comment: 'A section of the panel knows no other; what several use is in shared, job or start.',
    from: { path: `${PANEL}${SECTION}/`, pathNot: TEST },
    to: { path: `${PANEL}${SECTION}/`, pathNot: `${PANEL}$1/` },
  },
  {
    name: 'panel-rooms-apart',
    comment: 'What runs and what starts know what is shared, and neither each other nor a section.',
    from: { path: `${PANEL}(job|start)/`, pathNot: TEST },
    to: { path: PANEL, pathNot: [`${PANEL}$1/`, `${PANEL}shared/`] },
  },
  {
    name: 'panel-shared-below',
    comment: 'What is shared knows nobody who uses it.',
    from: { path: `${PANEL}shared/`, pathNot: TEST },
    to: { path: PANEL, pathNot: `${PANEL}shared/` },
  },
  {
    name: 'research-tools-apart',
    comment: 'A tool of Research knows no other; what several use is in its shared.',
    from: { path: `${PANEL}research/(?!shared/)([a-z]+)/`, pathNot: TEST },
    to: { path: `${PANEL}research/[a-z]+/`, pathNot: [`${PANEL}research/$1/`, `${PANEL}research/shared/`] },
  },
  {
    name: 'panel-one-door',
    comment:
      'A section is entered by its Section or View; beside it only what the panel remembers of it is known.',
    from: { pathNot: [`${PANEL}${SECTION}/`, '^tests/', ...TEST] },
    to: {
      path: `${PANEL}${SECTION}/`,
      pathNot: `${PANEL}[a-z-]+/([A-Z][a-z]+(Section|View)\\.tsx|[a-z]+-memory\\.ts)$`,
    },
  },
];

/** The engine of a service, from the shapes on the wire up to the jobs: each folder knows those below it. */
const SERVICE = '^lib/engine/service/';
const serviceFloors = [
  ['wire', 'wire'],
  ['http', 'http'],
  ['clients', 'clients'],
  ['step', 'step'],
  ['parts-of-jobs', '(cost|pages|starting)'],
  ['jobs', 'jobs'],
];

const service = serviceFloors.map(([name, folder], at) => ({
  name: `service-${name}`,
  comment:
    'In the engine of a service: wire < http < clients < step < cost, pages and starting < jobs < the engine.',
  from: { path: `${SERVICE}${folder}/`, pathNot: TEST },
  to: { path: SERVICE, pathNot: serviceFloors.slice(0, at + 1).map(([, below]) => `${SERVICE}${below}/`) },
}));

const doors = [
  {
    name: 'door-browser',
    comment: 'One file talks to the browser: lib/platform/browser.ts.',
    from: { path: [OURS, '^tests/', '^scripts/', '^bench/'], pathNot: '^lib/platform/browser\\.ts$' },
    to: { path: [npm('(@types/)?webextension-polyfill'), '^webextension-polyfill$'] },
  },
  {
    name: 'door-zod',
    comment: 'One file imports zod: lib/model/zod.ts sets it up before the first schema.',
    from: { path: OURS, pathNot: ['^lib/model/zod\\.ts$', ...TEST] },
    to: { path: [npm('zod'), '^zod$'] },
  },
  {
    name: 'door-wxt',
    comment: 'The build tool is known to the entrypoints alone.',
    from: { path: '^(lib|components)/', pathNot: TEST },
    to: { path: [npm('wxt'), '^wxt(/|$)'] },
  },
];

const habits = [
  {
    name: 'testing-in-tests-only',
    comment: 'Fakes are for tests.',
    from: { path: OURS, pathNot: TEST },
    to: { path: '^lib/testing/' },
  },
  {
    name: 'product-alone',
    comment: 'The product imports no test, script or bench.',
    from: { path: OURS, pathNot: TEST },
    to: { path: ['^(tests|scripts|bench)/', '\\.(test|test-d)\\.tsx?$'] },
  },
  {
    name: 'stand-in-independent',
    comment: 'The stand-in service shares no shapes with the client that it checks.',
    from: { path: '^tests/service/', pathNot: TEST },
    to: { path: '^lib/engine/service/' },
  },
  {
    name: 'no-dev-dependency',
    comment: 'Shipped code uses shipped packages; wxt is the build itself.',
    from: { path: OURS, pathNot: TEST },
    to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: npm('wxt') },
  },
  {
    name: 'no-unlisted-package',
    comment: 'Every package used is in package.json.',
    from: {},
    to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
  },
  {
    name: 'no-unresolved',
    comment: 'Every import leads somewhere.',
    from: {},
    to: { couldNotResolve: true },
  },
  { name: 'no-circular', comment: 'No module needs itself.', from: {}, to: { circular: true } },
  {
    name: 'no-orphan',
    comment: 'A module of the product is used by something.',
    from: {
      orphan: true,
      path: '^(lib|components)/',
      pathNot: [...TEST, '\\.d\\.ts$', '(^|/)fixtures/'],
    },
    to: {},
  },
  {
    name: 'no-dynamic-import-in-worker',
    comment:
      'A service worker has no import(). What the screens share with it may load late for them: the background is one file, in which the bundle test finds no import().',
    from: {
      path: '^(lib/(jobs|library|engine|app|platform|rpc|ports)/|entrypoints/background/)',
      pathNot: [
        ...TEST,
        '^lib/library/(reader|capture-reader|db)\\.ts$',
        '^lib/platform/(background-line|current-tab)\\.ts$',
      ],
    },
    to: { dynamic: true },
  },
];

/** `defineUnlistedScript`, which returns what it is given. */
const WXT_SCRIPT = `${npm('wxt')}dist/utils/define-unlisted-script`;

const reach = [
  {
    name: 'reach-worker-no-dom',
    comment: 'The background reaches no DOM code and no Preact.',
    from: { path: '^entrypoints/background/' },
    to: {
      path: [
        '^lib/page/',
        '^components/',
        npm('(preact|@preact|@mozilla/readability|defuddle|dompurify|@tanstack)'),
      ],
      reachable: true,
    },
  },
  {
    name: 'reach-secrets',
    comment: 'The key is reachable from the background alone.',
    from: { path: '^entrypoints/(?!background/)' },
    to: { path: '^lib/platform/secrets\\.ts$', reachable: true },
  },
  {
    name: 'reach-injected',
    comment:
      'What is injected into a page is page code, rules about text and libraries: no model, no zod. copy.ts has a rule of its own.',
    from: { path: '^entrypoints/(capture[a-z-]*|pick)\\.ts$' },
    to: {
      path: '.',
      pathNot: [
        '^entrypoints/(capture[a-z-]*|pick)\\.ts$',
        '^lib/page/',
        '^lib/text/',
        // What the page and who injects into it must decide alike.
        '^lib/model/wants-main\\.ts$',
        npm('tokenx'),
        WXT_SCRIPT,
      ],
      reachable: true,
    },
  },
  {
    name: 'reach-copy',
    comment: 'What copies from within a page reaches only what makes the copy: no schema, no browser API.',
    from: { path: '^entrypoints/copy\\.ts$' },
    to: {
      path: '.',
      pathNot: [
        '^entrypoints/copy\\.ts$',
        '^lib/platform/copy(-here)?\\.ts$',
        '^lib/export/',
        '^lib/text/',
        '^lib/model/(control-characters|direction-controls)\\.ts$',
        npm('marked'),
        WXT_SCRIPT,
      ],
      reachable: true,
    },
  },
];

module.exports = {
  forbidden: [...floors, ...rooms, ...service, ...doors, ...habits, ...reach].map((rule) => ({
    severity: 'error',
    ...rule,
  })),
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(\\.output|\\.wxt|\\.cache|test-results)/' },
    // What the test runner and the bundler understand and a file resolver does not.
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'browser', 'default', 'node'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.css', '.d.ts'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};

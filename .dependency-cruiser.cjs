/**
 * The rooms (docs/adr/0022-rooms-by-feature.md), as rules. `scripts/floors.ts` applies them to the code as written, types
 * included; those whose name starts with `reach-` to what runs, along imports that are not of types alone.
 *
 * A feature has one room on each side: lib/features/<name> and components/features/<name>. In the first, `background`,
 * `service` and `device` are the halves that no screen sees.
 */
const OURS = '^(lib|components|entrypoints)/';
const TEST = ['\\.(test|test-d)\\.tsx?$', '^tests/support/'];
const npm = (name) => `(^|/)node_modules/${name}/`;

/** The model, text and bytes: known to all, also within a page. */
const WORDS = '^lib/core/(text|bytes|model|addresses|words)/';
const PORTS = '^lib/core/(async|ports|rpc)/';
const HALVES = '^lib/features/[a-z-]+/(background|service|device)/';

/** What features know of each other, and who outside them names one. Both only shrink. */
const { KNOWS, NAMES_FEATURES } = require('./scripts/floors/neighbors.cjs');

const core = [
  {
    name: 'core-text',
    comment:
      'Rules about plain text need nothing, so that a page, the worker and a view can hold to the same ones.',
    from: { path: '^lib/core/text/', pathNot: TEST },
    to: { pathNot: '^lib/core/text/' },
  },
  {
    name: 'core-bytes',
    comment: 'Work on bytes needs nothing, either.',
    from: { path: '^lib/core/bytes/', pathNot: TEST },
    to: { pathNot: '^lib/core/bytes/' },
  },
  {
    name: 'core-model',
    comment: 'The model knows zod, through its one door, rules about plain text and work on bytes.',
    from: { path: '^lib/core/model/', pathNot: [...TEST, ...NAMES_FEATURES] },
    to: { pathNot: ['^lib/core/(model|text|bytes)/', npm('zod')] },
  },
  {
    name: 'core-addresses',
    comment: 'Reading and showing addresses stands on the model.',
    from: { path: '^lib/core/addresses/', pathNot: TEST },
    to: { path: OURS, pathNot: '^lib/core/(addresses|model|text)/' },
  },
  {
    name: 'core-words',
    comment: 'Words are strings and types of the model.',
    from: { path: '^lib/core/words/', pathNot: TEST },
    to: { pathNot: ['^lib/core/words/', '^lib/core/model/'] },
  },
  {
    name: 'core-words-types',
    comment: 'Words take types from the model, never code.',
    from: { path: '^lib/core/words/', pathNot: TEST },
    to: { path: '^lib/core/model/', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'core-ports',
    comment: 'Waiting, ports and the protocol know the model, and nobody who does the work.',
    from: { path: '^lib/core/(async|ports|rpc)/', pathNot: [...TEST, ...NAMES_FEATURES] },
    to: { path: OURS, pathNot: [WORDS, PORTS] },
  },
  {
    name: 'core-doers',
    comment: 'Jobs, the library and the platform know the model and the ports, and not each other.',
    from: { path: '^lib/core/(jobs|library|platform)/', pathNot: [...TEST, ...NAMES_FEATURES] },
    to: {
      path: OURS,
      pathNot: [
        WORDS,
        PORTS,
        '^lib/core/$1/',
        '^lib/core/jobs/(job-counts|retry-room)\\.ts$',
        '^lib/reader/read-html\\.ts$',
      ],
    },
  },
  {
    name: 'reader-alone',
    comment: 'The reader runs in a web page: it knows the model, text and bytes.',
    from: { path: '^lib/reader/', pathNot: TEST },
    to: { path: OURS, pathNot: ['^lib/core/(text|bytes|model)/', '^lib/reader/'] },
  },
  {
    name: 'engines',
    comment:
      'The two engines know the model and the ports; neither knows the other, the library or the browser.',
    from: { path: '^lib/(service|device)/', pathNot: [...TEST, ...NAMES_FEATURES] },
    to: { path: OURS, pathNot: [WORDS, PORTS, '^lib/$1/'] },
  },
];

const features = [
  {
    name: 'feature-front',
    comment:
      'What a screen may import of a feature knows no half of one, no engine, no library and no browser.',
    from: { path: '^lib/features/', pathNot: [...TEST, HALVES] },
    to: {
      path: OURS,
      pathNot: [WORDS, PORTS, '^lib/core/jobs/', '^lib/features/(?![a-z-]+/(background|service|device)/)'],
    },
  },
  {
    name: 'feature-service',
    comment: 'The service half of a feature stands on lib/service.',
    from: { path: '^lib/features/[a-z-]+/service/', pathNot: TEST },
    to: {
      path: '^(lib/(core/(library|platform|jobs)|device|background|reader)|lib/features/[a-z-]+/(background|device)|components|entrypoints)/',
    },
  },
  {
    name: 'feature-device',
    comment: 'The device half of a feature stands on lib/device.',
    from: { path: '^lib/features/[a-z-]+/device/', pathNot: TEST },
    to: {
      path: '^(lib/(core/(library|platform|jobs)|service|background|reader)|lib/features/[a-z-]+/(background|service)|components|entrypoints)/',
    },
  },
  {
    name: 'feature-background',
    comment: 'The background of a feature knows no engine and no browser: both come to it as ports.',
    from: { path: '^lib/features/[a-z-]+/background/', pathNot: [...TEST, ...NAMES_FEATURES] },
    to: {
      path: '^(lib/(core/platform|service|device|reader)|lib/features/[a-z-]+/(service|device)|components|entrypoints)/',
    },
  },
  ...Object.entries(KNOWS).map(([name, known]) => ({
    name: `neighbors-of-${name}`,
    comment: `The rooms of ${name} know these features and no others: ${known.join(', ') || 'none'}.`,
    from: { path: `^(lib|components)/features/${name}/`, pathNot: TEST },
    to: {
      path: '^(lib|components)/features/',
      pathNot: [name, ...known].map((other) => `^(lib|components)/features/${other}/`),
    },
  })),
  {
    name: 'background-in-the-background',
    comment: 'The use cases of the background are known to its entrypoint.',
    from: { path: OURS, pathNot: ['^lib/background/', '^entrypoints/', ...TEST, ...NAMES_FEATURES] },
    to: { path: '^lib/background/' },
  },
];

const screens = [
  {
    name: 'screens',
    comment: 'Screens see what is declared and computed, never who does it.',
    from: { path: '^components/', pathNot: TEST },
    to: { path: ['^lib/(reader|service|device|background)/', '^lib/core/(platform|library)/', HALVES] },
  },
  {
    name: 'screens-ui',
    comment: 'Controls know no word of a feature.',
    from: { path: '^components/ui/', pathNot: TEST },
    to: { path: OURS, pathNot: ['^components/ui/', '^lib/core/words/around\\.ts$'] },
  },
  {
    name: 'screens-shell',
    comment: 'The frames know controls and the core; features come to them as lists.',
    from: { path: '^components/shell/', pathNot: [...TEST, ...NAMES_FEATURES] },
    to: { path: OURS, pathNot: ['^components/(ui|shell)/', WORDS, PORTS] },
  },
];

const assembly = [
  {
    name: 'assembly-top',
    comment: 'Nobody imports the assembly.',
    from: { pathNot: ['^entrypoints/', ...TEST] },
    to: { path: '^entrypoints/' },
  },
  {
    name: 'assembly-apart',
    comment: 'One entrypoint does not import another; what the screens share is screen-app.',
    from: { path: '^entrypoints/([^/]+)' },
    to: { path: '^entrypoints/', pathNot: ['^entrypoints/$1(/|$)', '^entrypoints/screen-app/'] },
  },
];

/** What every kind of work at a service stands on: each folder knows those below it. */
const SERVICE = '^lib/service/';
const serviceFloors = [
  ['wire', 'wire'],
  ['http', 'http'],
  ['endpoints', 'endpoints'],
  ['work', 'work'],
  ['parts-of-jobs', '(cost|pages)'],
];

const service = serviceFloors.map(([name, folder], at) => ({
  name: `service-${name}`,
  comment: 'In lib/service: wire < http < endpoints < work < cost and pages < the engine.',
  from: { path: `${SERVICE}${folder}/`, pathNot: TEST },
  to: { path: SERVICE, pathNot: serviceFloors.slice(0, at + 1).map(([, below]) => `${SERVICE}${below}/`) },
}));

const doors = [
  {
    name: 'door-browser',
    comment: 'One file talks to the browser: lib/platform/browser.ts.',
    from: { path: [OURS, '^tests/', '^scripts/', '^bench/'], pathNot: '^lib/core/platform/browser\\.ts$' },
    to: { path: [npm('(@types/)?webextension-polyfill'), '^webextension-polyfill$'] },
  },
  {
    name: 'door-zod',
    comment: 'One file imports zod: lib/core/model/zod.ts sets it up before the first schema.',
    from: { path: OURS, pathNot: ['^lib/core/model/zod\\.ts$', ...TEST] },
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
    name: 'product-alone',
    comment: 'The product imports no test, script or bench.',
    from: { path: OURS, pathNot: TEST },
    to: { path: ['^(tests|scripts|bench)/', '\\.(test|test-d)\\.tsx?$'] },
  },
  {
    name: 'stand-in-independent',
    comment: 'The stand-in service shares no shapes with the client that it checks.',
    from: { path: '^tests/service/', pathNot: TEST },
    to: { path: '^lib/(service/|features/[a-z-]+/service/)' },
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
      path: '^(lib/(core/(jobs|library|platform|rpc|ports)|service|device|background|features/[a-z-]+/(background|service|device))/|entrypoints/background/)',
      pathNot: [
        ...TEST,
        '^lib/core/library/(reader|capture-reader|db)\\.ts$',
        '^lib/core/platform/(background-line|current-tab)\\.ts$',
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
        '^lib/reader/',
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
    to: { path: '^lib/core/platform/secrets\\.ts$', reachable: true },
  },
  {
    name: 'reach-injected',
    comment:
      'What is injected into a page is page code, rules about text and libraries: no model, no zod. copy.ts has a rule of its own.',
    from: { path: '^entrypoints/(capture[a-z-]*|pick|rows)\\.ts$' },
    to: {
      path: '.',
      pathNot: [
        '^entrypoints/(capture[a-z-]*|pick|rows)\\.ts$',
        '^lib/reader/',
        '^lib/core/text/',
        // What the page and who injects into it must decide alike.
        '^lib/core/model/wants-main\\.ts$',
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
        '^lib/core/platform/copy(-here)?\\.ts$',
        '^lib/features/export/',
        '^lib/core/text/',
        npm('marked'),
        WXT_SCRIPT,
      ],
      reachable: true,
    },
  },
];

module.exports = {
  forbidden: [...core, ...features, ...screens, ...assembly, ...service, ...doors, ...habits, ...reach].map(
    (rule) => ({
      severity: 'error',
      ...rule,
    }),
  ),
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

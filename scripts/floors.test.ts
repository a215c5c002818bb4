// @vitest-environment node
import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KNOWS } from './floors/neighbors.cjs';
import { cruiseFloors, type CruiseReport } from './floors/cruise';
import { classWords, findDeadClasses } from './floors/dead-classes';
import { findHomeless } from './floors/homes';
import { findModuleState, isWorkerCode } from './floors/module-state';
import { plantProject } from './floors/planted';
import { listSourceFiles } from './floors/source-files';
import { countGlobalLines, findStyleFaults } from './floors/style-modules';
import { classesOnElements, findStaleSelectors } from './floors/stale-selectors';
import { findUnseen } from './floors/unseen';
import { findUnusedNeighbors } from './floors/unused-neighbors';

const FOLDERS = ['lib', 'components', 'entrypoints', 'tests'];
const take = (from: string): string => `import { it } from '${from}';\nexport const x = it;\n`;
const type = (from: string): string => `import type { It } from '${from}';\nexport type X = It;\n`;
const IT = 'export const it = 1;\nexport type It = number;\n';

/** Valid code: every rule is checked, none is broken. */
const SOUND = {
  'lib/core/model/zod.ts': `import { it } from 'zod';\nexport { it };\n`,
  'lib/core/model/job.ts': take('./zod') + 'export type It = number;\nexport const it = 2;\n',
  'lib/core/text/count.ts': IT,
  'lib/core/words/trim.ts': type('../model/job') + IT,
  'lib/core/ports/host.ts': type('../model/job') + IT,
  'lib/reader/read.ts':
    type('@/lib/core/model/job') +
    IT +
    `import { it as counted } from '@/lib/core/text/count';\nexport const words = counted;\n`,
  'lib/core/platform/browser.ts': `import { it } from 'webextension-polyfill';\nexport { it };\n`,
  'lib/core/platform/secrets.ts': take('./browser') + 'export const it = 3;\n',
  'lib/core/jobs/runner.ts': take('../ports/host') + 'export const it = 4;\n',
  'lib/core/jobs/runner.test.ts': `import { it } from '@/tests/support/fake';\nimport { it as dev } from 'linkedom';\nexport const y = [it, dev];\n`,
  'tests/support/fake.ts': take('@/lib/core/jobs/runner') + 'export const it = 5;\n',
  'lib/service/http/send.ts': take('@/lib/core/ports/host') + IT,
  'lib/features/agent/run.ts': type('@/lib/core/model/job') + IT,
  'lib/features/agent/service/job.ts': take('../run') + IT.replace('it', 'own'),
  'lib/background/handlers.ts': take('@/lib/core/jobs/runner') + 'export const it = 6;\n',
  'components/ui/Button.ts': `import { it } from 'preact';\nexport { it };\n`,
  'components/shell/panel/Panel.ts': take('@/components/ui/Button') + 'export const it = 7;\n',
  'components/features/agent/Run.ts':
    take('@/lib/features/agent/run') +
    `export { it as ui } from '@/components/ui/Button';\nexport const it = 8;\n`,
  'entrypoints/background/index.ts': `import { it } from '@/lib/background/handlers';\nimport { it as key } from '@/lib/core/platform/secrets';\nexport default [it, key];\n`,
  'entrypoints/capture.ts': `import { it } from '@/lib/reader/read';\nexport default it;\n`,
  'entrypoints/popup/main.ts': `import { it } from '@/components/shell/panel/Panel';\nimport { it as run } from '@/components/features/agent/Run';\nimport { it as door } from '@/lib/core/platform/browser';\nexport const x = [it, run, door];\n`,
};

/** Each rule, and a file that breaks it when added to the valid code. */
const BROKEN: Record<string, Record<string, string>> = {
  'core-text': { 'lib/core/text/s.ts': type('../model/job') },
  'core-bytes': { 'lib/core/bytes/w.ts': take('../text/count') },
  'core-model': { 'lib/core/model/a.ts': take('../words/trim') },
  'core-addresses': { 'lib/core/addresses/a.ts': take('../words/trim') },
  'core-words': { 'lib/core/words/b.ts': take('../ports/host') },
  'core-words-types': { 'lib/core/words/c.ts': take('../model/job') },
  'core-ports': { 'lib/core/ports/d.ts': type('@/lib/reader/read') },
  'core-doers': { 'lib/core/jobs/e.ts': take('../platform/browser') },
  'reader-alone': { 'lib/reader/e.ts': take('@/lib/core/ports/host') },
  engines: { 'lib/device/e.ts': take('@/lib/service/http/send') },
  'feature-front': { 'lib/features/agent/f.ts': take('./service/job') },
  'feature-service': { 'lib/features/agent/service/f.ts': take('@/lib/core/platform/browser') },
  'feature-device': { 'lib/features/agent/device/f.ts': take('@/lib/service/http/send') },
  'feature-background': { 'lib/features/agent/background/f.ts': take('../service/job') },
  ...Object.fromEntries(
    Object.keys(KNOWS).map((name) => [
      `neighbors-of-${name}`,
      { [`lib/features/${name}/planted.ts`]: take('../planted/it'), 'lib/features/planted/it.ts': IT },
    ]),
  ),
  'background-in-the-background': { 'lib/features/agent/background/g.ts': take('@/lib/background/handlers') },
  screens: { 'components/features/agent/G.ts': take('@/lib/features/agent/service/job') },
  'screens-ui': { 'components/ui/G.ts': take('@/lib/core/model/job') },
  'screens-shell': { 'components/shell/panel/G.ts': take('@/components/features/agent/Run') },
  'assembly-top': { 'tests/e2e/h.ts': take('@/entrypoints/popup/main') },
  'assembly-apart': { 'entrypoints/options/main.ts': take('../popup/main') },
  'service-wire': { 'lib/service/wire/a.ts': take('../http/send') },
  'service-http': { 'lib/service/http/b.ts': take('../endpoints/a'), 'lib/service/endpoints/a.ts': IT },
  'service-endpoints': { 'lib/service/endpoints/b.ts': take('../work/a'), 'lib/service/work/a.ts': IT },
  'service-work': { 'lib/service/work/b.ts': take('../pages/a'), 'lib/service/pages/a.ts': IT },
  'service-parts-of-jobs': { 'lib/service/cost/b.ts': take('../engine'), 'lib/service/engine.ts': IT },
  'door-browser': { 'lib/core/platform/i.ts': take('webextension-polyfill') },
  'door-zod': { 'lib/core/rpc/j.ts': take('zod') },
  'door-wxt': { 'lib/core/platform/k.ts': take('wxt') },
  'product-alone': {
    'lib/core/jobs/m.ts': take('./runner.test'),
    'entrypoints/sidepanel/main.ts': take('@/tests/support/fake'),
  },
  'stand-in-independent': { 'tests/service/server.ts': take('@/lib/service/http/send') },
  'no-dev-dependency': { 'lib/features/map/n.ts': take('linkedom') },
  'no-unlisted-package': { 'lib/features/map/o.ts': take('stranger') },
  'no-unresolved': { 'lib/features/map/p.ts': take('./nowhere') },
  'no-circular': { 'lib/features/map/q.ts': take('./r') + IT, 'lib/features/map/r.ts': take('./q') + IT },
  'no-orphan': { 'lib/features/map/s.ts': 'export const alone = 1;\n' },
  'no-dynamic-import-in-worker': { 'lib/core/jobs/t.ts': `export const late = import('../ports/host');\n` },
};

describe('the floors', () => {
  const sound = plantProject(SOUND);
  const broken = plantProject({ ...SOUND, ...Object.assign({}, ...Object.values(BROKEN)) });
  // Entrypoints that reach what they must not, each through a file in between.
  const reaching = plantProject({
    ...SOUND,
    'lib/features/map/through.ts': take('@/lib/reader/read') + 'export const it = 7;\n',
    'lib/core/ports/key.ts': take('../platform/secrets') + 'export const it = 8;\n',
    'lib/reader/words.ts': take('@/lib/core/model/job') + 'export const it = 9;\n',
    'entrypoints/background/index.ts': `import { it } from '@/lib/features/map/through';\nexport default it;\n`,
    'entrypoints/popup/main.ts': `import { it } from '@/lib/core/ports/key';\nexport const x = it;\n`,
    ...Object.fromEntries(
      ['capture', 'capture-rest', 'capture-scroll', 'pick', 'copy'].map((name) => [
        `entrypoints/${name}.ts`,
        `import { it } from '@/lib/reader/words';\nexport default it;\n`,
      ]),
    ),
    'entrypoints/options/main.ts': `import key, { type It } from '@/lib/core/ports/key';\nexport const x: It = key;\n`,
    'entrypoints/sidepanel/main.ts': `export const x = () => import('@/lib/core/ports/key');\n`,
    'entrypoints/frame/main.ts': `import type key from '@/lib/core/ports/key';\nexport type X = typeof key;\n`,
  });
  const reports: Record<'sound' | 'broken' | 'reaching', CruiseReport | undefined> = {
    sound: undefined,
    broken: undefined,
    reaching: undefined,
  };

  beforeAll(async () => {
    reports.sound = await cruiseFloors(sound.root, FOLDERS);
    reports.broken = await cruiseFloors(broken.root, FOLDERS);
    reports.reaching = await cruiseFloors(reaching.root, FOLDERS);
  }, 30_000);
  afterAll(() => [sound, broken, reaching].forEach((project) => project.remove()));

  const pairs = (report: CruiseReport | undefined): string[] =>
    (report?.violations ?? []).map(({ rule, from, to }) => `${rule}: ${from} → ${to}`);

  it('find nothing in code that keeps them', () => {
    expect(pairs(reports.sound)).toEqual([]);
    expect(findUnseen(Object.keys(SOUND), reports.sound?.modulesSeen ?? [])).toEqual([]);
  });

  it.each(Object.keys(BROKEN))('find a planted breach of %s', (rule) => {
    const planted = Object.keys(BROKEN[rule] ?? {});
    const found = (reports.broken?.violations ?? []).filter((violation) => violation.rule === rule);
    expect(found).not.toEqual([]);
    expect(found.filter(({ from }) => !planted.includes(from))).toEqual([]);
  });

  it.each([
    ['reach-worker-no-dom', 'entrypoints/background/index.ts', 'lib/reader/read.ts'],
    ['reach-secrets', 'entrypoints/popup/main.ts', 'lib/core/platform/secrets.ts'],
    ['reach-secrets', 'entrypoints/options/main.ts', 'lib/core/platform/secrets.ts'],
    ['reach-secrets', 'entrypoints/sidepanel/main.ts', 'lib/core/platform/secrets.ts'],
    ['reach-injected', 'entrypoints/capture.ts', 'lib/core/model/job.ts'],
    ['reach-injected', 'entrypoints/capture.ts', 'lib/core/model/zod.ts'],
    ['reach-injected', 'entrypoints/capture-rest.ts', 'lib/core/model/zod.ts'],
    ['reach-injected', 'entrypoints/capture-scroll.ts', 'lib/core/model/zod.ts'],
    ['reach-injected', 'entrypoints/pick.ts', 'lib/core/model/zod.ts'],
    ['reach-copy', 'entrypoints/copy.ts', 'lib/core/model/zod.ts'],
  ])('find that %s is broken two imports away', (rule, from, to) => {
    expect(reports.reaching?.violations).toContainEqual(expect.objectContaining({ rule, from, to }));
  });

  it('find nothing reached by what only names a type', () => {
    const from = 'entrypoints/frame/main.ts';
    const found = reports.reaching?.violations.filter((violation) => violation.from === from) ?? [];
    expect(found.map(({ rule }) => rule)).not.toContain('reach-secrets');
  });

  it('plant a breach for every rule there is', () => {
    const config = createRequire(import.meta.url)(
      join(import.meta.dirname, '../.dependency-cruiser.cjs'),
    ) as {
      forbidden: { name: string }[];
    };
    const planted = [
      ...Object.keys(BROKEN),
      'reach-worker-no-dom',
      'reach-secrets',
      'reach-injected',
      'reach-copy',
    ];
    expect(config.forbidden.map((rule) => rule.name).sort()).toEqual(planted.sort());
  });
});

describe('findUnseen', () => {
  it('names a source file that the rules were not applied to', () => {
    expect(findUnseen(['lib/a.ts', 'lib/b.ts'], ['lib/a.ts'])).toEqual(['lib/b.ts']);
  });

  it('names every file when the tool read no TypeScript', () => {
    expect(findUnseen(['lib/a.ts', 'lib/b.tsx'], [])).toEqual(['lib/a.ts', 'lib/b.tsx']);
  });
});

describe('listSourceFiles', () => {
  it('lists committed and new files, and neither ignored nor deleted ones', () => {
    const { root, remove } = plantProject({
      '.gitignore': 'node_modules/\nlib/ignored.ts\n',
      'lib/committed.ts': IT,
      'lib/deleted.ts': IT,
      'lib/ignored.ts': IT,
      'other/elsewhere.ts': IT,
    });
    const git = (...args: string[]): void =>
      void execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t.test', ...args], { cwd: root });
    git('init', '-q');
    git('add', '.');
    git('commit', '-qm', 'planted');
    execFileSync('rm', [join(root, 'lib/deleted.ts')]);
    execFileSync('cp', [join(root, 'lib/committed.ts'), join(root, 'lib/new.tsx')]);
    const listed = listSourceFiles(root);
    remove();
    expect(listed).toEqual(['lib/committed.ts', 'lib/new.tsx']);
  });
});

describe('findUnusedNeighbors', () => {
  const KNOWS = { agent: ['schema'], crawl: ['map'] };
  const NAMES_FEATURES = ['^lib/core/model/job\\.ts$'];
  const edges = [
    { from: 'components/features/agent/Run.tsx', to: 'lib/features/schema/check.ts' },
    { from: 'lib/features/crawl/x.test.ts', to: 'lib/features/map/tree.ts' },
  ];

  it('names what is allowed and not done, tests aside', () => {
    expect(findUnusedNeighbors(edges, { KNOWS, NAMES_FEATURES })).toEqual([
      'crawl does not import map',
      ...NAMES_FEATURES,
    ]);
  });

  it('names nothing where all is used', () => {
    const used = [
      ...edges,
      { from: 'lib/features/crawl/x.ts', to: 'lib/features/map/tree.ts' },
      { from: 'lib/core/model/job.ts', to: 'lib/features/crawl/x.ts' },
    ];
    expect(findUnusedNeighbors(used, { KNOWS, NAMES_FEATURES })).toEqual([]);
  });
});

describe('findHomeless', () => {
  it('names files in folders that have no floor', () => {
    expect(findHomeless(['lib/core/model/a.ts', 'lib/misc/b.ts', 'lib/c.ts', 'lib/engine/d.ts'])).toEqual([
      'lib/misc/b.ts',
      'lib/c.ts',
      'lib/engine/d.ts',
    ]);
  });
});

describe('findModuleState', () => {
  const named = (text: string): string[] =>
    findModuleState({ file: 'lib/core/jobs/a.ts', text }).map(({ what }) => what);

  it.each([
    'let count = 0;',
    'var count = 0;',
    'export let count: number | undefined;',
    'const seen = new Map();',
    'export const seen = new Set<string>();',
    'const seen = new WeakMap();',
    'const seen: string[] = [];',
    'const seen: Record<string, number> = {};',
    'const seen = (new Map() as Map<string, number>);',
  ])('complains about %s', (text) => {
    expect(named(text)).toHaveLength(1);
  });

  it.each([
    'const limit = 5;',
    "const NAMES = ['a', 'b'];",
    "const NAMES: ReadonlySet<string> = new Set(['a']);",
    'const TABLE = { a: 1 } as const;',
    'const NONE: readonly string[] = [];',
    'export function count() { let n = 0; const seen = new Map(); return [n, seen]; }',
    'type Seen = Map<string, number>;',
  ])('lets %s be', (text) => {
    expect(named(text)).toEqual([]);
  });

  it('says the line', () => {
    expect(
      findModuleState({ file: 'lib/core/jobs/a.ts', text: 'const a = 1;\n\nlet b = 2;\n' })[0],
    ).toMatchObject({ line: 3 });
  });
});

describe('isWorkerCode', () => {
  it.each([
    'lib/core/jobs/a.ts',
    'lib/device/b.ts',
    'lib/core/platform/c.ts',
    'lib/features/map/service/d.ts',
    'entrypoints/background/index.ts',
  ])('holds for %s', (file) => expect(isWorkerCode(file)).toBe(true));
  it.each([
    'lib/reader/a.ts',
    'components/ui/B.tsx',
    'lib/core/jobs/a.test.ts',
    'lib/features/map/tree.ts',
    'entrypoints/popup/main.tsx',
  ])('does not hold for %s', (file) => expect(isWorkerCode(file)).toBe(false));
});

describe('findStaleSelectors', () => {
  const known = classesOnElements(
    [
      { file: 'a.tsx', text: 'const a = <p class={on ? "row" : `tag ${x}`} title="not-one">x</p>;' },
      { file: 'b.ts', text: 'made.className = \'printed\'; const page = `<p class="house-ad big">`;' },
    ],
    [
      { file: 'base.css', text: '.clip { color: red }' },
      { file: 'A.module.css', text: '.own > :global(.js-bar) { color: red }' },
    ],
  );
  const names = (text: string): string[] =>
    findStaleSelectors({ file: 't.ts', text }, known).map(({ name }) => name);

  it('names a class that a test asks for and no element has, with its line', () =>
    expect(
      findStaleSelectors({ file: 't.ts', text: "\npage.locator('details.report > .row');" }, known),
    ).toEqual([{ file: 't.ts', line: 2, name: 'report' }]));

  it('knows classes of code, of markup in strings and of global sheets, and not those of a module or of a title', () => {
    expect(names("document.querySelector('.row, .tag, .printed, .house-ad.big, .clip, .js-bar')")).toEqual(
      [],
    );
    expect(names("one.closest('.own'); one.matches('.not-one')")).toEqual(['own', 'not-one']);
  });

  it('leaves names of modules to those who know them, and strings that are no selector alone', () =>
    expect(names("page.locator('.Note_title'); say('.ghost')")).toEqual([]));
});

describe('findDeadClasses', () => {
  const said = classWords([
    { file: 'a.tsx', text: 'const a = <p class="row row--on">{`tag tag--${kind} x`}</p>;' },
    { file: 'b.ts', text: "export const state = on ? 'is-on' : 'is-off'; // ghost" },
    { file: 'c.ts', text: "document.querySelector('.card > .card__t[data-x]'); const single = `a${x}`;" },
  ]);
  const names = (sheet: string): string[] => findDeadClasses('a.css', sheet, said).map(({ name }) => name);

  it('names a class that no string of the code has, once, with its line', () => {
    const sheet = '.row {\n  color: red;\n}\n.row > .ghost:hover,\n.ghost {\n  margin: 0.5rem;\n}\n';
    expect(findDeadClasses('a.css', sheet, said)).toEqual([{ file: 'a.css', line: 4, name: 'ghost' }]);
  });

  it('takes a class that is put together, and one that a selector asks for', () =>
    expect(names('.tag--new, .is-on .is-off, .card__t { color: red }')).toEqual([]));

  it('does not take comments, addresses, numbers and strings for classes, and looks into conditions', () => {
    expect(
      names("/* .old */ .row { background: url('a.png'); inset: .5em } .x::before { content: '.no' }"),
    ).toEqual([]);
    expect(names('@media (min-width: 40.5rem) { .row { color: red } .apart { color: red } }')).toEqual([
      'apart',
    ]);
  });

  it('looks in a style module only at what is global, and leaves names of modules to those who know them', () => {
    const sheet = '.own > :global(.ghost),\n:global(.row):hover > :global(.Note_title) {\n  color: red;\n}\n';
    expect(findDeadClasses('a.module.css', sheet, said)).toEqual([
      { file: 'a.module.css', line: 1, name: 'ghost' },
    ]);
    expect(names('.Note_title { color: red }')).toEqual([]);
  });

  it('leaves classes of libraries alone, and is not satisfied by one letter', () => {
    expect(names('.hljs-string { color: red }')).toEqual([]);
    expect(names('.apart { color: red }')).toEqual(['apart']);
  });
});

describe('findStyleFaults', () => {
  const sheet = {
    file: 'components/ui/Note.module.css',
    text: '@layer ui {\n  .note > :global(.clip) {\n    margin: 0.5rem;\n  }\n  .title {\n    color: red;\n  }\n}\n',
  };
  const read = (text: string) => [
    { file: 'components/ui/Note.tsx', text: `import * as styles from './Note.module.css';\n${text}` },
  ];
  const all = 'const a = `${styles.note} ${styles.title}`;\n';
  const faults = (code: string, more: { file: string; text: string }[] = []): string[] =>
    findStyleFaults([sheet, ...more], read(code), []).map(
      ({ file, line, what }) => `${file}:${line} ${what}`,
    );

  it('finds nothing where every class is read and there', () => expect(faults(all)).toEqual([]));

  it('finds a class that nobody reads, where it stands', () =>
    expect(faults('const a = styles.note;\n')).toEqual([
      'components/ui/Note.module.css:5 the class title is not used',
    ]));

  it('finds a class that is read and not there', () =>
    expect(faults(`${all}const b = styles.body;\n`)).toEqual([
      'components/ui/Note.tsx:3 components/ui/Note.module.css has no class body',
    ]));

  it('finds the name of a class that no module has, in code and pages', () => {
    expect(faults(`${all}document.querySelector('.Note_lost');\n`)).toEqual([
      'components/ui/Note.tsx:3 components/ui/Note.module.css has no class lost',
    ]);
    const page = {
      file: 'entrypoints/popup/index.html',
      text: '<main class="x"></main><style>.Note_x{}</style>',
    };
    expect(findStyleFaults([sheet], read(all), [page])).toHaveLength(1);
  });

  it('finds a class of another module in a module and in a global sheet, where it stands', () => {
    const menu = {
      file: 'components/ui/Menu.module.css',
      text: '.menu {\n  color: red;\n}\n.menu :global(.Note_title),\n.menu:has(> :global(.Menu_menu)) {\n}\n:global(.Menu_gone) {\n}\n',
    };
    const base = {
      file: 'components/ui/base.css',
      text: '/* .Note_note */\n.clip > .Note_note,\n.Note_gone {\n}\n',
    };
    const code = [
      ...read(all),
      {
        file: 'components/ui/Menu.tsx',
        text: "import * as styles from './Menu.module.css';\nstyles.menu;\n",
      },
    ];
    const found = findStyleFaults([sheet, menu, base], code, []);
    const rest = 'use a prop of the component, its class or a custom property';
    expect(found.map(({ file, line, what }) => `${file}:${line} ${what}`)).toEqual([
      `components/ui/Menu.module.css:4 Note_title is a class of components/ui/Note.module.css: ${rest}`,
      `components/ui/base.css:2 Note_note is a class of components/ui/Note.module.css: ${rest}`,
      `components/ui/base.css:3 Note_gone is a class of components/ui/Note.module.css: ${rest}`,
      'components/ui/Menu.module.css:7 components/ui/Menu.module.css has no class gone',
    ]);
  });

  it('finds a class of a module whose name has one or two letters', () => {
    const short = { file: 'components/ui/Tag.module.css', text: '.tag .on {\n}\n.h {\n}\n' };
    const code = [
      ...read(all),
      {
        file: 'components/ui/Tag.tsx',
        text: "import * as styles from './Tag.module.css';\n[styles.tag, styles.on, styles.h];\n",
      },
    ];
    expect(findStyleFaults([sheet, short], code, []).map(({ line, what }) => `${line} ${what}`)).toEqual([
      '1 the class on needs a name of 3 letters or more',
      '3 the class h needs a name of 3 letters or more',
    ]);
  });

  it('finds two modules of one name, whose classes would be the same', () => {
    const twin = { file: 'components/failures/Note.module.css', text: '' };
    expect(faults(all, [twin])).toContain(
      'components/failures/Note.module.css:1 components/ui/Note.module.css has the same name',
    );
  });

  it('finds a module of which it cannot be seen what is read', () =>
    expect(
      findStyleFaults(
        [sheet],
        [{ file: 'components/ui/Note.tsx', text: "import styles from './Note.module.css';\n" }],
        [],
      )[0]?.what,
    ).toBe('a style module is imported as a whole: import * as styles'));
});

describe('countGlobalLines', () => {
  it('counts neither style modules nor the sheet of the frame', () =>
    expect(
      countGlobalLines([
        { file: 'components/ui/base.css', text: 'p {\n}\n' },
        { file: 'components/ui/Note.module.css', text: '.a {\n}\n' },
        { file: 'components/features/reading/frame.css', text: '.a {\n}\n' },
      ]),
    ).toBe(2));
});

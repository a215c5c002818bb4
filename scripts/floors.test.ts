// @vitest-environment node
import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cruiseFloors, type CruiseReport } from './floors/cruise';
import { classWords, findDeadClasses } from './floors/dead-classes';
import { findHomeless } from './floors/homes';
import { findModuleState, isWorkerCode } from './floors/module-state';
import { plantProject } from './floors/planted';
import { listSourceFiles } from './floors/source-files';
import { countGlobalLines, findStyleFaults } from './floors/style-modules';
import { classesOnElements, findStaleSelectors } from './floors/stale-selectors';
import { findUnseen } from './floors/unseen';

const FOLDERS = ['lib', 'components', 'entrypoints', 'tests'];
const take = (from: string): string => `import { it } from '${from}';\nexport const x = it;\n`;
const type = (from: string): string => `import type { It } from '${from}';\nexport type X = It;\n`;
const IT = 'export const it = 1;\nexport type It = number;\n';

/** Valid code: every rule is checked, none is broken. */
const SOUND = {
  'lib/model/zod.ts': `import { it } from 'zod';\nexport { it };\n`,
  'lib/model/job.ts': take('./zod') + 'export type It = number;\nexport const it = 2;\n',
  'lib/text/count.ts': IT,
  'lib/words/trim.ts': type('../model/job') + IT,
  'lib/ports/host.ts': type('../model/job') + IT,
  'lib/page/read.ts':
    type('../model/job') +
    IT +
    `import { it as counted } from '../text/count';\nexport const words = counted;\n`,
  'lib/platform/browser.ts': `import { it } from 'webextension-polyfill';\nexport { it };\n`,
  'lib/platform/secrets.ts': take('./browser') + 'export const it = 3;\n',
  'lib/jobs/runner.ts': take('../ports/host') + 'export const it = 4;\n',
  'lib/jobs/runner.test.ts': `import { it } from '../testing/fake';\nimport { it as dev } from 'linkedom';\nexport const y = [it, dev];\n`,
  'lib/testing/fake.ts': take('../jobs/runner') + 'export const it = 5;\n',
  'lib/app/handlers.ts': take('../jobs/runner') + 'export const it = 6;\n',
  'components/App.ts': `import { it } from 'preact';\nimport type { It } from '../lib/model/job';\nexport type X = It;\nexport { it };\n`,
  'entrypoints/background/index.ts': `import { it } from '../../lib/app/handlers';\nimport { it as key } from '../../lib/platform/secrets';\nexport default [it, key];\n`,
  'entrypoints/capture.ts': `import { it } from '../lib/page/read';\nexport default it;\n`,
  'entrypoints/popup/main.ts': `import { it } from '../../components/App';\nimport { it as door } from '../../lib/platform/browser';\nexport const x = [it, door];\n`,
};

/** Each rule, and a file that breaks it when added to the valid code. */
const BROKEN: Record<string, Record<string, string>> = {
  'floor-0-text': { 'lib/text/s.ts': type('../model/job') },
  'floor-0-bytes': { 'lib/bytes/w.ts': take('../text/count') },
  'floor-0-model': { 'lib/model/a.ts': take('../words/trim') },
  'floor-0-words': { 'lib/words/b.ts': take('../ports/host') },
  'floor-0-words-types': { 'lib/words/c.ts': take('../model/job') },
  'floor-1': { 'lib/ports/d.ts': type('../page/read') },
  'floor-1-templates': { 'lib/templates/u.ts': take('../platform/browser') },
  'floor-2': { 'lib/jobs/e.ts': take('../platform/browser') },
  'floor-3-app': { 'lib/app/f.ts': take('../platform/browser') },
  'floor-3-components': { 'components/G.ts': take('../lib/page/read') },
  'floor-4-top': { 'tests/e2e/h.ts': take('../../entrypoints/popup/main') },
  'floor-4-apart': { 'entrypoints/options/main.ts': take('../popup/main') },
  'panel-sections-apart': {
    'components/screens/panel/site/v.ts': take('../library/kept'),
    'components/screens/panel/library/kept.ts': IT,
  },
  'panel-rooms-apart': {
    'components/screens/panel/job/w.ts': take('../start/form'),
    'components/screens/panel/start/form.ts': IT,
  },
  'panel-shared-below': { 'components/screens/panel/shared/x.ts': take('../start/form') },
  'research-tools-apart': {
    'components/screens/panel/research/agent/a.ts': take('../extract/a'),
    'components/screens/panel/research/extract/a.ts': IT,
  },
  'panel-one-door': { 'components/screens/panel/y.ts': take('./library/kept') },
  'service-wire': {
    'lib/engine/service/wire/a.ts': take('../http/a'),
    'lib/engine/service/http/a.ts': IT,
  },
  'service-http': {
    'lib/engine/service/http/b.ts': take('../clients/a'),
    'lib/engine/service/clients/a.ts': IT,
  },
  'service-clients': {
    'lib/engine/service/clients/b.ts': take('../step/a'),
    'lib/engine/service/step/a.ts': IT,
  },
  'service-step': {
    'lib/engine/service/step/b.ts': take('../pages/a'),
    'lib/engine/service/pages/a.ts': IT,
  },
  'service-parts-of-jobs': {
    'lib/engine/service/cost/b.ts': take('../jobs/a'),
    'lib/engine/service/jobs/a.ts': IT,
  },
  'service-jobs': {
    'lib/engine/service/jobs/b.ts': take('../engine'),
    'lib/engine/service/engine.ts': IT,
  },
  'door-browser': { 'lib/platform/i.ts': take('webextension-polyfill') },
  'door-zod': { 'lib/rpc/j.ts': take('zod') },
  'door-wxt': { 'lib/platform/k.ts': take('wxt') },
  'testing-in-tests-only': { 'entrypoints/sidepanel/main.ts': take('../../lib/testing/fake') },
  'product-alone': { 'lib/jobs/m.ts': take('./runner.test') },
  'stand-in-independent': {
    'tests/service/server.ts': take('../../lib/engine/service/wire'),
    'lib/engine/service/wire.ts': IT,
  },
  'no-dev-dependency': { 'lib/derive/n.ts': take('linkedom') },
  'no-unlisted-package': { 'lib/derive/o.ts': take('stranger') },
  'no-unresolved': { 'lib/derive/p.ts': take('./nowhere') },
  'no-circular': { 'lib/derive/q.ts': take('./r') + IT, 'lib/derive/r.ts': take('./q') + IT },
  'no-orphan': { 'lib/derive/s.ts': 'export const alone = 1;\n' },
  'no-dynamic-import-in-worker': { 'lib/jobs/t.ts': `export const late = import('../ports/host');\n` },
};

describe('the floors', () => {
  const sound = plantProject(SOUND);
  const broken = plantProject({ ...SOUND, ...Object.assign({}, ...Object.values(BROKEN)) });
  // Entrypoints that reach what they must not, each through a file in between.
  const reaching = plantProject({
    ...SOUND,
    'lib/derive/through.ts': take('../page/read') + 'export const it = 7;\n',
    'lib/ports/key.ts': take('../platform/secrets') + 'export const it = 8;\n',
    'lib/page/words.ts': take('../model/job') + 'export const it = 9;\n',
    'entrypoints/background/index.ts': `import { it } from '../../lib/derive/through';\nexport default it;\n`,
    'entrypoints/popup/main.ts': `import { it } from '../../lib/ports/key';\nexport const x = it;\n`,
    ...Object.fromEntries(
      ['capture', 'capture-rest', 'capture-scroll', 'pick', 'copy'].map((name) => [
        `entrypoints/${name}.ts`,
        `import { it } from '../lib/page/words';\nexport default it;\n`,
      ]),
    ),
    'entrypoints/options/main.ts': `import key, { type It } from '../../lib/ports/key';\nexport const x: It = key;\n`,
    'entrypoints/sidepanel/main.ts': `export const x = () => import('../../lib/ports/key');\n`,
    'entrypoints/frame/main.ts': `import type key from '../../lib/ports/key';\nexport type X = typeof key;\n`,
  });
  const reports: Record<'sound' | 'broken' | 'reaching', CruiseReport | undefined> = {
    sound: undefined,
    broken: undefined,
    reaching: undefined,
  };

  beforeAll(async () => {
    reports.sound = await cruiseFloors(sound.root, ['lib', 'components', 'entrypoints']);
    reports.broken = await cruiseFloors(broken.root, FOLDERS);
    reports.reaching = await cruiseFloors(reaching.root, ['lib', 'components', 'entrypoints']);
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
    ['reach-worker-no-dom', 'entrypoints/background/index.ts', 'lib/page/read.ts'],
    ['reach-secrets', 'entrypoints/popup/main.ts', 'lib/platform/secrets.ts'],
    ['reach-secrets', 'entrypoints/options/main.ts', 'lib/platform/secrets.ts'],
    ['reach-secrets', 'entrypoints/sidepanel/main.ts', 'lib/platform/secrets.ts'],
    ['reach-injected', 'entrypoints/capture.ts', 'lib/model/job.ts'],
    ['reach-injected', 'entrypoints/capture.ts', 'lib/model/zod.ts'],
    ['reach-injected', 'entrypoints/capture-rest.ts', 'lib/model/zod.ts'],
    ['reach-injected', 'entrypoints/capture-scroll.ts', 'lib/model/zod.ts'],
    ['reach-injected', 'entrypoints/pick.ts', 'lib/model/zod.ts'],
    ['reach-copy', 'entrypoints/copy.ts', 'lib/model/zod.ts'],
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

describe('findHomeless', () => {
  it('names files in folders that have no floor', () => {
    expect(findHomeless(['lib/model/a.ts', 'lib/misc/b.ts', 'lib/c.ts', 'lib/engine/d.ts'])).toEqual([
      'lib/misc/b.ts',
      'lib/c.ts',
      'lib/engine/d.ts',
    ]);
  });
});

describe('findModuleState', () => {
  const named = (text: string): string[] =>
    findModuleState({ file: 'lib/jobs/a.ts', text }).map(({ what }) => what);

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
    expect(findModuleState({ file: 'lib/jobs/a.ts', text: 'const a = 1;\n\nlet b = 2;\n' })[0]).toMatchObject(
      { line: 3 },
    );
  });
});

describe('isWorkerCode', () => {
  it.each([
    'lib/jobs/a.ts',
    'lib/engine/device/b.ts',
    'lib/platform/c.ts',
    'entrypoints/background/index.ts',
  ])('holds for %s', (file) => expect(isWorkerCode(file)).toBe(true));
  it.each(['lib/page/a.ts', 'components/ui/B.tsx', 'lib/jobs/a.test.ts', 'entrypoints/popup/main.tsx'])(
    'does not hold for %s',
    (file) => expect(isWorkerCode(file)).toBe(false),
  );
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
        { file: 'components/reading/frame.css', text: '.a {\n}\n' },
      ]),
    ).toBe(2));
});

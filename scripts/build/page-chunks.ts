import { resolve } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

type Info = Pick<Rolldown.ModuleInfo, 'importedIds' | 'dynamicallyImportedIds'>;
type Graph = { getModuleInfo(id: string): Info | null };

/** What the popup needs for its first paint begins here. */
const SCREEN = 'entrypoints/popup/screen.tsx';
/** What it always fetches right after that. */
const THEN = [
  'components/features/capture/popup/after-paint.ts',
  'components/features/map/start-map.ts',
  'components/features/capture/viewers/MarkdownStart.tsx',
  'entrypoints/screen-app/engines.ts',
  'lib/core/model/page-key.ts',
];
/** Needed for the first paint, but by no other page: stays in the chunk of the screen. */
const own = /\/(?:components\/features\/(?:capture|batch)|entrypoints)\/popup\//;

/** What its Copy and Download fetch. */
const PRESSED = [
  'components/features/capture/state/copy-capture.ts',
  'components/features/capture/state/capture-files.ts',
];

const OPTIONS = 'entrypoints/options/main.tsx';
const PANEL = 'entrypoints/sidepanel/main.tsx';
/** Every other page that is built together with the panel. */
const OTHER_PAGES = ['entrypoints/popup/main.ts', OPTIONS, 'entrypoints/offscreen/main.ts'];

/**
 * Bundles the modules of the popup and those of the panel into a few files instead of fifty: each of those costs the
 * browser and the page some milliseconds of work, which delays what a person waits for.
 */
export function pageChunks(): Plugin {
  return {
    name: 'trawl:page-chunks',
    apply: 'build',
    outputOptions(options) {
      // Standalone scripts cannot be split.
      if (options.format !== 'es') return options;
      const namer = createNamer();
      // A chunk takes along what its modules import, unless a chunk before it has it already.
      const groups = CHUNKS.map((chunk, at) => ({
        name: (id: string, graph: Graph) => (namer(id, graph) === chunk ? chunk : null),
        debugName: chunk,
        priority: CHUNKS.length - at,
      }));
      return { ...options, codeSplitting: { groups } };
    },
  };
}

/** From what is needed first to what is needed last. */
const CHUNKS = ['first', 'then', 'pressed', 'shared', 'later', 'panel'] as const;
type Chunk = (typeof CHUNKS)[number];

type Modules = ReadonlySet<string>;
type Sets = {
  /** Of the popup: for its first paint, and right after it. */
  first: Modules;
  then: Modules;
  /** Of the panel, from its start; and which of them other pages may load, too. */
  panel: Modules;
  elsewhere: Modules;
  /** What the popup loads when Copy or Download is pressed. */
  pressed: Modules;
  /** Of the options, from their start. */
  options: Modules;
};
const NONE: Modules = new Set();
/** Pages are built in groups, and one of them has the popup and the panel. */
const OTHER_GROUP: Sets = {
  first: NONE,
  then: NONE,
  panel: NONE,
  elsewhere: NONE,
  pressed: NONE,
  options: NONE,
};

/** Names the chunk of a module; null leaves it to the bundler. */
function createNamer(): (id: string, graph: Graph) => Chunk | null {
  let sets: Sets | undefined;
  return (id, graph) => {
    sets ??= graph.getModuleInfo(pathOf(SCREEN)) ? setsOf(graph) : OTHER_GROUP;
    const { first, then, panel, elsewhere, pressed, options } = sets;
    if (first.has(id)) return own.test(id) && !then.has(id) && !panel.has(id) ? null : 'first';
    if (then.has(id)) return 'then';
    if (!panel.has(id)) return null;
    if (!elsewhere.has(id)) return 'panel';
    // A press is not kept waiting for more than it needs.
    if (pressed.has(id)) return 'pressed';
    return options.has(id) ? 'shared' : 'later';
  };
}

function setsOf(graph: Graph): Sets {
  const first = below([SCREEN], graph);
  const then = below(THEN, graph);
  return {
    first,
    then,
    panel: below([PANEL], graph),
    elsewhere: below(OTHER_PAGES, graph, { late: true }),
    pressed: below(PRESSED, graph, { late: true }),
    options: below([OPTIONS], graph),
  };
}

const pathOf = (module: string): string => resolve(import.meta.dirname, '../..', module);

/**
 * The modules themselves and all their imports, with `late` those that are loaded later, too. Throws if one of the
 * modules is not there: it was renamed.
 */
function below(roots: readonly string[], graph: Graph, { late = false } = {}): Set<string> {
  const found = new Set(roots.map(pathOf));
  for (const root of found)
    if (!graph.getModuleInfo(root)) throw new Error(`no page loads ${root}: name what it loads now`);
  for (const id of found) {
    const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(id) ?? {};
    for (const imported of late ? [...importedIds, ...dynamicallyImportedIds] : importedIds)
      found.add(imported);
  }
  return found;
}

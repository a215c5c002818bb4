import { resolve } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

type Graph = { getModuleInfo(id: string): Pick<Rolldown.ModuleInfo, 'importedIds'> | null };

/** What the popup needs for its first paint begins here. */
const SCREEN = 'entrypoints/popup/screen.tsx';
/** What it always fetches right after that. */
const THEN = [
  'components/screens/popup/after-paint.ts',
  'components/screens/popup/start-map.ts',
  'components/viewers/MarkdownStart.tsx',
  'entrypoints/screen-app/engines.ts',
  'lib/model/page-key.ts',
];
/** Needed for the first paint, but by no other page: stays in the chunk of the screen. */
const own = /\/(?:components\/screens|entrypoints)\/popup\//;

/**
 * Bundles the popup's modules into a few files instead of fifty: each of those costs the browser and the page some
 * milliseconds of work, which delays the reading of a page.
 */
export function popupChunks(): Plugin {
  return {
    name: 'trawl:popup-chunks',
    apply: 'build',
    outputOptions(options) {
      // Standalone scripts cannot be split.
      if (options.format !== 'es') return options;
      return { ...options, codeSplitting: { groups: [{ name: createNamer(), debugName: 'popup' }] } };
    },
  };
}

type Sets = { first: ReadonlySet<string>; then: ReadonlySet<string> };
/** Pages are built in groups, and one of them has the popup. */
const NO_POPUP: Sets = { first: new Set(), then: new Set() };

/** Names the chunk of a module; null leaves it to the bundler. */
function createNamer(): (id: string, graph: Graph) => string | null {
  let sets: Sets | undefined;
  return (id, graph) => {
    sets ??= graph.getModuleInfo(pathOf(SCREEN))
      ? { first: below([SCREEN], graph), then: below(THEN, graph) }
      : NO_POPUP;
    const { first, then } = sets;
    if (!first.has(id)) return then.has(id) ? 'then' : null;
    return own.test(id) && !then.has(id) ? null : 'first';
  };
}

const pathOf = (module: string): string => resolve(import.meta.dirname, '../..', module);

/** The modules themselves and all their imports. Throws if one of the modules is not there: it was renamed. */
function below(roots: readonly string[], graph: Graph): Set<string> {
  const found = new Set(roots.map(pathOf));
  for (const root of found)
    if (!graph.getModuleInfo(root))
      throw new Error(`the popup does not load ${root}: name what it loads now`);
  for (const id of found)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}

import type { Plugin, Rolldown } from 'vite';

type Graph = { getModuleInfo(id: string): Pick<Rolldown.ModuleInfo, 'importedIds'> | null };

/** What the popup needs for its first paint. */
const FIRST = ['/entrypoints/popup/screen.tsx'];
/** What it always fetches right after that. */
const THEN = [
  '/components/screens/popup/after-paint.ts',
  '/components/screens/popup/start-map.ts',
  '/components/viewers/MarkdownStart.tsx',
  '/entrypoints/screen-app/engines.ts',
  '/lib/model/page-key.ts',
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

/** Names the chunk of a module; null leaves it to the bundler. */
function createNamer(): (id: string, graph: Graph) => string | null {
  let sets: { first: ReadonlySet<string>; then: ReadonlySet<string> } | undefined;
  return (id, graph) => {
    sets ??= { first: below(FIRST, graph), then: below(THEN, graph) };
    const { first, then } = sets;
    if (!first.has(id)) return then.has(id) ? 'then' : null;
    return own.test(id) && !then.has(id) ? null : 'first';
  };
}

/** The modules themselves and all their imports, from this folder on. */
function below(roots: readonly string[], graph: Graph): Set<string> {
  const folder = process.cwd();
  const found = new Set(roots.map((root) => `${folder}${root}`));
  for (const id of found)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}

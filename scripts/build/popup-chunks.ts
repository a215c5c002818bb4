import type { Plugin, Rolldown } from 'vite';

type Graph = { getModuleInfo(id: string): Pick<Rolldown.ModuleInfo, 'importedIds'> | null };

/** What the popup needs for its first picture. */
const FIRST = ['/entrypoints/popup/screen.tsx'];
/** What it fetches each time, right after that. */
const THEN = [
  '/components/screens/popup/after-paint.ts',
  '/components/screens/popup/start-map.ts',
  '/components/viewers/MarkdownStart.tsx',
  '/entrypoints/screen-app/engines.ts',
  '/lib/model/page-key.ts',
];
/** Of what the first picture needs, this is asked for by no other page, and stays in the chunk of the screen. */
const own = /\/(?:components\/screens|entrypoints)\/popup\//;

/**
 * Puts what the popup loads into a few files in place of fifty: each of those costs the browser and the page some
 * milliseconds of work, which the reading of a page then waits for.
 */
export function popupChunks(): Plugin {
  return {
    name: 'trawl:popup-chunks',
    apply: 'build',
    outputOptions(options) {
      // Scripts that stand alone cannot be split.
      if (options.format !== 'es') return options;
      return { ...options, codeSplitting: { groups: [{ name: createNamer(), debugName: 'popup' }] } };
    },
  };
}

/** Names the chunk of a module; null where it is left to the bundler. */
function createNamer(): (id: string, graph: Graph) => string | null {
  let sets: { first: ReadonlySet<string>; then: ReadonlySet<string> } | undefined;
  return (id, graph) => {
    sets ??= { first: below(FIRST, graph), then: below(THEN, graph) };
    const { first, then } = sets;
    if (!first.has(id)) return then.has(id) ? 'then' : null;
    return own.test(id) && !then.has(id) ? null : 'first';
  };
}

/** The modules themselves and all that they import, from this folder on. */
function below(roots: readonly string[], graph: Graph): Set<string> {
  const folder = process.cwd();
  const found = new Set(roots.map((root) => `${folder}${root}`));
  for (const id of found)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}

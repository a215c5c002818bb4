import type { Format } from './format';
import type { OptionsWords } from './en-options';

/** Settings by the names that the options page gives them; those of a group without one of their own have its name. */
const namesOf = (options: OptionsWords): Record<string, string> => ({
  engine: options.engine.choose,
  service: options.engine.service,
  'service.baseUrl': options.engine.baseUrl,
  capture: options.sections.capture,
  'capture.alsoKeep': options.capture.formats,
  'capture.readOnOpen': options.capture.readOnOpen,
  'capture.onlyMainContent': options.capture.mainContent,
  'capture.keepImages': options.capture.keepImages,
  'capture.copySource': options.capture.copySource,
  'capture.markKnown': options.capture.markKnown,
  'capture.frontMatter': options.capture.frontMatter,
  'capture.fileName': options.capture.fileName,
  crawl: options.sections.crawling,
  'crawl.formats': options.crawling.formats,
  'crawl.limit': options.crawling.limit,
  'crawl.maxDiscoveryDepth': options.crawling.depth,
  'crawl.delay': options.crawling.delay,
  'crawl.maxConcurrency': options.crawling.atOnce,
  'crawl.signedIn': options.crawling.cookies,
  siteRules: options.siteRules.title,
  library: options.libraryView,
  cleanUp: options.data.cleanUp.title,
  'cleanUp.versions': options.data.cleanUp.versions,
  'cleanUp.pictures': options.data.cleanUp.pictures,
  'cleanUp.captures': options.data.cleanUp.captures,
  contextMenus: options.shortcuts.contextMenus,
  singleKeys: options.shortcuts.singleKeys,
  loadRemoteImages: options.privacy.remoteImages,
  imageSites: options.privacy.imageSites,
});

/** What is said of settings that could not be read and are back at their defaults. */
export function unreadSettingsWords(
  unread: readonly string[],
  options: OptionsWords,
  format: Format,
): { title: string; body: string } {
  const names = namesOf(options);
  const named = unread.map((path) => names[path] ?? names[path.split('.')[0] ?? '']);
  const known = [...new Set(named.flatMap((name) => name ?? []))];
  if (unread.includes('all') || known.length === 0)
    return { title: 'Your settings could not be read', body: 'They are back at their defaults.' };
  return {
    title: format.plural(unread.length, {
      one: '# setting could not be read',
      other: '# settings could not be read',
    }),
    body: `Back at the default: ${format.list(known.map((name) => `“${name}”`))}. All other settings are as you left them.`,
  };
}

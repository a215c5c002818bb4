import { siteFieldsMessages } from './compiled/en/site-fields';
import { unreadSettingsMessages } from './compiled/en/unread-settings';
import type { OptionsWords } from './en-options';
import type { Format } from './format';
import { perFormat } from './per-format';

const messagesOf = perFormat(unreadSettingsMessages);

const labelsOf = (group: string, fields: Readonly<Record<string, { label: string }>>) =>
  Object.fromEntries(Object.entries(fields).map(([name, { label }]) => [`${group}.${name}`, label]));

/** Settings by the names that the options page gives them; those of a group without one of their own have its name. */
const namesOf = (options: OptionsWords, format: Format): Record<string, string> => ({
  engine: options.engine.choose,
  service: options.engine.service,
  'service.baseUrl': options.engine.baseUrl,
  capture: options.sections.capture,
  'capture.alsoKeep': options.capture.formats,
  ...labelsOf('capture', options.capture.field),
  'capture.frontMatter': options.capture.frontMatter,
  'capture.fileName': options.capture.fileName,
  crawl: options.sections.crawling,
  'crawl.formats': options.crawling.formats,
  ...labelsOf('crawl', siteFieldsMessages(format).crawl),
  'crawl.maxConcurrency': options.crawling.atOnce,
  'crawl.signedIn': options.crawling.cookies,
  siteRules: options.siteRules.title,
  library: options.libraryView,
  cleanUp: options.data.cleanUp.title,
  'cleanUp.versions': options.data.cleanUp.versions,
  'cleanUp.screenshots': options.data.cleanUp.screenshots,
  'cleanUp.captures': options.data.cleanUp.captures,
  contextMenus: options.shortcuts.contextMenus,
  singleKeys: options.shortcuts.singleKeys,
  loadRemoteImages: options.privacy.remoteImages,
  imageSites: options.privacy.imageSites,
});

/** The message about settings that could not be read and are back at their defaults. */
export function unreadSettingsWords(
  unread: readonly string[],
  options: OptionsWords,
  format: Format,
): { title: string; body: string } {
  const names = namesOf(options, format);
  const named = unread.map((path) => names[path] ?? names[path.split('.')[0] ?? '']);
  const known = [...new Set(named.flatMap((name) => name ?? []))];
  const messages = messagesOf(format);
  if (unread.includes('all') || known.length === 0) return messages.all;
  const listed = format.list(known.map((name) => `“${name}”`));
  return { title: messages.some.title(unread.length), body: messages.some.body(listed) };
}

import { given } from '@/lib/core/text/given';
/** A page named by a sitemap or a feed. The address is as written there, trimmed. */
export type SitemapEntry = {
  address: string;
  /** The time of its last change, epoch milliseconds, if the file has it. */
  modifiedAt?: number;
  /** Only feeds have titles. */
  title?: string;
};

/** The type of a file; `none` is anything that names no pages, such as an error page. */
export type SitemapKind = 'urlset' | 'index' | 'text' | 'rss' | 'atom' | 'none';

export type ScanOutput = {
  onPage: (entry: SitemapEntry) => void;
  /** Another sitemap, named by an index. */
  onFile: (entry: SitemapEntry) => void;
};

export type SitemapScan = {
  /** The next chunk of the file, of any length: it may end within a tag, an entity or a word. */
  push: (text: string) => void;
  /** `whole` is false when the file was cut off: then a possibly incomplete address does not count. */
  end: (whole: boolean) => void;
  kind: () => SitemapKind;
  /** True once it is clear that nothing will follow: an HTML page, or a long text without a sign of a sitemap. */
  isHopeless: () => boolean;
};

/** How far into a file its first tag may be; sites print warnings and blank lines before it. */
const SNIFF_LENGTH = 2_048;
/** A file without any sign of a sitemap by then is not one. */
const PATIENCE = 256 * 1024;
/** Longest tag and longest text of one element that are kept; both are far more than an address needs. */
const MAX_TAG = 16_384;
const MAX_FIELD = 8_192;

type Field = 'address' | 'guid' | 'modified' | 'title';
type Grammar = { entries: readonly string[]; fields: Readonly<Record<string, Field>> };

const sitemapFields: Grammar['fields'] = { loc: 'address', lastmod: 'modified' };
const grammars: Readonly<Record<SitemapKind, Grammar>> = {
  urlset: { entries: ['url'], fields: sitemapFields },
  // Some indexes name their files like pages.
  index: { entries: ['sitemap', 'url'], fields: sitemapFields },
  rss: {
    entries: ['item'],
    fields: { link: 'address', guid: 'guid', pubdate: 'modified', date: 'modified', title: 'title' },
  },
  atom: {
    entries: ['entry'],
    fields: { link: 'address', updated: 'modified', published: 'modified', title: 'title' },
  },
  text: { entries: [], fields: {} },
  none: { entries: [], fields: {} },
};
/** The type of the file by its first known element. An entry without a root is one whose start is missing. */
const kindByRoot: Readonly<Record<string, SitemapKind>> = {
  urlset: 'urlset',
  url: 'urlset',
  sitemapindex: 'index',
  sitemap: 'index',
  rss: 'rss',
  rdf: 'rss',
  feed: 'atom',
  html: 'none',
};

const namedEntities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi,
    (written, dec, hex, name) => {
      if (name !== undefined) return namedEntities[String(name).toLowerCase()] ?? written;
      const code = dec !== undefined ? Number(dec) : Number.parseInt(String(hex), 16);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : written;
    },
  );
}

type Name = { prefix: string; local: string };

function nameOf(tag: string): Name | undefined {
  const name = /^\/?([^\s/>]+)/.exec(tag)?.[1]?.toLowerCase();
  if (name === undefined) return undefined;
  const colon = name.indexOf(':');
  return { prefix: name.slice(0, Math.max(colon, 0)), local: name.slice(colon + 1) };
}

function attribute(tag: string, name: string): string | undefined {
  const match = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i').exec(tag);
  const value = match?.[1] ?? match?.[2];
  return value === undefined ? undefined : decodeEntities(value).trim();
}

function timeOf(written: string): number | undefined {
  // W3C dates without a zone are not in the reader's local time.
  const text = /T[\d:.]+$/.test(written) ? `${written}Z` : written;
  const time = text === '' ? Number.NaN : Date.parse(text);
  return Number.isNaN(time) ? undefined : time;
}

/** Files may use any element name, including `constructor`. */
function own<Value>(record: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}

type Draft = Partial<Record<Field, string>>;

function entryOf(draft: Draft): SitemapEntry | undefined {
  const address = draft.address ?? draft.guid;
  if (address === undefined) return undefined;
  const modifiedAt = timeOf(draft.modified ?? '');
  return {
    address,
    ...given({ modifiedAt, title: draft.title }),
  };
}

/**
 * Turns the elements of one file, in order, into entries. Matches local names only at their expected place, so an
 * `image:loc` is not a page; an entry counts when it ends or the next one starts, and so does a field.
 */
function createEntryReader(output: ScanOutput) {
  let kind: SitemapKind | undefined;
  let draft: Draft | undefined;
  let draftName = '';
  let draftPrefix = '';
  /** Open elements within the entry. */
  let depth = 0;
  let field: Field | undefined;
  let text = '';

  function closeField(): void {
    const value = text.trim();
    // The first wins: `updated` before `published`, the page's link before links to other places.
    if (draft && field && value !== '') draft[field] ??= value;
    field = undefined;
    text = '';
  }
  function closeEntry(): void {
    closeField();
    const entry = draft && entryOf(draft);
    draft = undefined;
    depth = 0;
    if (!entry) return;
    if (kind === 'index') output.onFile(entry);
    else output.onPage(entry);
  }
  function openField(open: Draft, opened: Field, local: string, tag: string): void {
    if (local === 'link' && (kind === 'atom' || tag.endsWith('/'))) {
      const target = attribute(tag, 'href');
      if (target && (attribute(tag, 'rel') ?? 'alternate') === 'alternate') open.address ??= target;
    } else if (local !== 'guid' || attribute(tag, 'isPermaLink')?.toLowerCase() !== 'false') {
      field = opened;
      text = '';
    }
  }
  function onClosing(local: string): void {
    if (!draft) return;
    if (local === draftName) return closeEntry();
    if (depth === 1) closeField();
    depth = Math.max(0, depth - 1);
  }
  function onOpening({ prefix, local }: Name, tag: string): void {
    const { entries, fields } = grammars[(kind ??= own(kindByRoot, local)) ?? 'none'];
    const empty = tag.endsWith('/');
    if (entries.includes(local) && !empty) {
      closeEntry();
      draft = {};
      draftName = local;
      draftPrefix = prefix;
      return;
    }
    if (!draft) return;
    const opened = local === 'loc' && prefix !== draftPrefix ? undefined : own(fields, local);
    // Fields contain text: one that starts within another means that an end tag is missing.
    if (opened && field && depth === 1) {
      closeField();
      depth = 0;
    }
    if (opened && depth === 0) openField(draft, opened, local, tag);
    if (!empty) depth += 1;
    else if (depth === 0) closeField();
  }

  return {
    /** A tag without its angle brackets. */
    onTag(tag: string): void {
      const name = nameOf(tag);
      if (name === undefined) return;
      if (tag.startsWith('/')) onClosing(name.local);
      else onOpening(name, tag);
    },
    onText(piece: string): void {
      if (field && depth === 1 && text.length <= MAX_FIELD) text += piece;
    },
    end(): void {
      // The file ended within this field, so its address is incomplete.
      field = undefined;
      closeEntry();
    },
    kind: () => kind,
  };
}

/**
 * Parses markup chunk by chunk and passes tags and text to `entries`. Returns what cannot be parsed before the next
 * chunk arrives.
 */
function createMarkupScan(entries: ReturnType<typeof createEntryReader>): (rest: string) => string {
  /** Where the current section ends, and whether its text counts: comment, CDATA, declaration. */
  let section: { until: string; counts: boolean } | undefined;

  /** Where to continue after the markup that starts here, or undefined when its end has not arrived yet. */
  function afterMarkup(rest: string, from: number, lastEnd: number): number | undefined {
    if (rest.startsWith('<!--', from)) {
      section = { until: '-->', counts: false };
      return from + 4;
    }
    if (rest.startsWith('<![CDATA[', from)) {
      section = { until: ']]>', counts: true };
      return from + 9;
    }
    if (rest.startsWith('<?', from)) {
      section = { until: '?>', counts: false };
      return from + 2;
    }
    if (lastEnd > from) {
      const end = rest.indexOf('>', from);
      entries.onTag(rest.slice(from + 1, end));
      return end + 1;
    }
    // No tag is that long: it was a bare angle bracket.
    return rest.length - from > MAX_TAG ? from + 1 : undefined;
  }

  /** The same for the open section; its text is taken if it counts. */
  function afterSection(
    rest: string,
    from: number,
    { until, counts }: { until: string; counts: boolean },
  ): number {
    const end = rest.indexOf(until, from);
    const readTo = end < 0 ? Math.max(from, rest.length - 2) : end;
    if (counts) entries.onText(rest.slice(from, readTo));
    if (end < 0) return readTo;
    section = undefined;
    return end + until.length;
  }

  return (rest) => {
    let at = 0;
    // Computed once, or a file of bare angle brackets would be searched to its end for each of them.
    const lastEnd = rest.lastIndexOf('>');
    while (at < rest.length) {
      if (section) {
        at = afterSection(rest, at, section);
        if (section) break;
        continue;
      }
      const open = rest.indexOf('<', at);
      // The end of the chunk may split an entity: it waits for the rest.
      const cut = open < 0 ? rest.indexOf('&', Math.max(at, rest.length - 12)) : -1;
      const textEnd = open >= 0 ? open : cut >= 0 ? cut : rest.length;
      if (textEnd > at) entries.onText(decodeEntities(rest.slice(at, textEnd)));
      at = textEnd;
      const next = open < 0 ? undefined : afterMarkup(rest, open, lastEnd);
      if (next === undefined) break;
      at = next;
    }
    return rest.slice(at);
  };
}

/**
 * Reads a sitemap of any type, chunk by chunk, in one pass and with little memory: XML sitemaps and indexes, RSS, Atom,
 * and text with one address per line. Broken XML returns what can be read. Never throws; only XML's five entities and
 * numeric ones are expanded.
 */
export function createSitemapScan(output: ScanOutput): SitemapScan {
  const entries = createEntryReader(output);
  const scanMarkup = createMarkupScan(entries);
  let form: 'unknown' | 'markup' | 'lines' = 'unknown';
  let listed = false;
  let length = 0;
  let rest = '';
  function scanLines(last: boolean): void {
    const lines = rest.split(/\r\n|\r|\n/);
    rest = last ? '' : (lines.pop() ?? '').slice(0, MAX_FIELD);
    for (const line of lines) {
      const address = line.trim();
      if (!/^https?:\/\/\S+$/i.test(address)) continue;
      listed = true;
      output.onPage({ address });
    }
  }

  function scan(last: boolean): void {
    if (form === 'unknown') {
      if (rest.includes('<')) form = 'markup';
      else if (last || rest.length >= SNIFF_LENGTH) form = 'lines';
    }
    if (form === 'lines') scanLines(last);
    if (form === 'markup') rest = scanMarkup(rest);
  }

  const kind = (): SitemapKind => (listed ? 'text' : (entries.kind() ?? 'none'));
  const isHopeless = (): boolean => kind() === 'none' && (entries.kind() === 'none' || length > PATIENCE);

  return {
    push(piece) {
      if (isHopeless()) return;
      length += piece.length;
      rest += piece;
      scan(false);
    },
    end(whole) {
      // If a text was cut off, its last line may be an incomplete address.
      if (!whole && !rest.includes('<')) rest = rest.slice(0, Math.max(rest.lastIndexOf('\n'), 0));
      scan(true);
      entries.end();
      rest = '';
    },
    kind,
    isHopeless,
  };
}

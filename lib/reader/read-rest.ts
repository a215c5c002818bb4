import type { PageOptions, PageReading } from '../core/model/page';
import { toHtml } from './html';
import { listImages } from './images';
import { doctypeOf, rootElementOf, documentTitleOf, selectAll } from './inert-dom';
import { listLinks } from './links';
import type { KeptPage } from './read-first';
import { summarize } from './summary';
import type { ForTemplates } from '../core/model/for-templates';
import { selectedIn } from '../core/text/selected';
import { readJsonLd } from './json-ld';
import { stripSiteName } from './metadata/strip-site-name';
import { oneLine } from '../core/text/clean-text';
import { spacedText } from './spaced-text';

/** One item of the page's microdata. */
type MicrodataItem = { type?: string[]; id?: string; properties: Record<string, unknown[]> };

/** A table with data in it, as text. */
type MarkedUpTable = { caption?: string; headers: string[]; rows: string[][] };

/** A page's machine-readable data; a key is absent if there is none of it. */
type MarkedUp = {
  jsonLd?: unknown[];
  microdata?: MicrodataItem[];
  openGraph?: Record<string, string | string[]>;
  twitter?: Record<string, string | string[]>;
  meta?: Record<string, string | string[]>;
  tables?: MarkedUpTable[];
};

const DEEPEST = 40;
const MOST_VALUES = 60_000;
const MOST_TEXT = 20_000;
const MOST_ITEMS = 2_000;
const MOST_CELLS = 60_000;

const fold = (text: string): string => oneLine(text).slice(0, MOST_TEXT);

/** A plain object that no name from a page can change: `__proto__` never becomes an ordinary key. */
function createRecord<T>(): Record<string, T> {
  return {};
}

const isSafeName = (name: string): boolean => name !== '__proto__' && name.length > 0 && name.length <= 500;

/** Copies JSON within limits of depth and number; what exceeds them is null. */
function copyWithin(value: unknown, budget: { left: number }, depth = 0): unknown {
  if (typeof value === 'string') return value.slice(0, MOST_TEXT);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= DEEPEST || --budget.left < 0) return null;
  if (Array.isArray(value)) {
    const list: unknown[] = [];
    for (const inner of value) {
      if (budget.left-- <= 0) break;
      list.push(copyWithin(inner, budget, depth + 1));
    }
    return list;
  }
  const copy = createRecord<unknown>();
  for (const [name, inner] of Object.entries(value)) {
    if (!isSafeName(name)) continue;
    if (budget.left-- <= 0) break;
    copy[name] = copyWithin(inner, budget, depth + 1);
  }
  return copy;
}

function addTo(record: Record<string, string | string[]>, name: string, value: string): void {
  const held = Object.hasOwn(record, name) ? record[name] : undefined;
  if (held === undefined) record[name] = value;
  else if (Array.isArray(held)) {
    if (held.length < 200) held.push(value);
  } else record[name] = [held, value];
}

function readMeta(document: Document): Pick<MarkedUp, 'openGraph' | 'twitter' | 'meta'> {
  const openGraph = createRecord<string | string[]>();
  const twitter = createRecord<string | string[]>();
  const meta = createRecord<string | string[]>();
  for (const element of [...selectAll(document, 'meta[content]')].slice(0, MOST_ITEMS)) {
    const name = (element.getAttribute('property') ?? element.getAttribute('name') ?? '').trim();
    const content = fold(element.getAttribute('content') ?? '');
    if (!isSafeName(name) || !content) continue;
    if (/^(?:og|article|product|book|profile|music|video|place|business|event):/i.test(name))
      addTo(openGraph, name, content);
    else if (/^twitter:/i.test(name)) addTo(twitter, name, content);
    // Keys for site verification by search engines and the like say nothing about the page.
    else if (
      !/verification|^viewport$|csrf|token|nonce|^theme-color|^msapplication|^format-detection$/i.test(name)
    )
      addTo(meta, name, content);
  }
  return {
    ...(Object.keys(openGraph).length > 0 ? { openGraph } : {}),
    ...(Object.keys(twitter).length > 0 ? { twitter } : {}),
    ...(Object.keys(meta).length > 0 ? { meta } : {}),
  };
}

function valueOf(element: Element, resolve: (reference: string) => string): string {
  const tag = element.localName;
  if (element.hasAttribute('content')) return fold(element.getAttribute('content') ?? '');
  if (/^(?:a|area|link)$/.test(tag)) return resolve(element.getAttribute('href') ?? '');
  if (/^(?:img|audio|video|source|iframe|embed|track)$/.test(tag))
    return resolve(element.getAttribute('src') ?? '');
  if (tag === 'object') return resolve(element.getAttribute('data') ?? '');
  if (tag === 'time') return fold(element.getAttribute('datetime') ?? element.textContent ?? '');
  if (/^(?:data|meter)$/.test(tag)) return fold(element.getAttribute('value') ?? '');
  return fold(element.textContent ?? '');
}

function readMicrodata(document: Document, baseUrl: string): MicrodataItem[] {
  const all = [...selectAll(document, '[itemscope]')].slice(0, MOST_ITEMS);
  const items = new Map<Element, MicrodataItem>();
  const resolve = (reference: string): string => {
    try {
      return new URL(reference, baseUrl).href;
    } catch {
      // Kept as written: it is the page's own data.
      return reference;
    }
  };
  for (const element of all) {
    const type = element.getAttribute('itemtype')?.split(/\s+/).filter(Boolean);
    const id = element.getAttribute('itemid');
    items.set(element, {
      ...(type?.length ? { type } : {}),
      ...(id ? { id } : {}),
      properties: createRecord<unknown[]>(),
    });
  }
  let left = MOST_VALUES;
  const owned = new Set<MicrodataItem>();
  const depths = new Map<MicrodataItem, number>();
  const give = (owner: Element | null, property: Element) => {
    const item = owner ? items.get(owner) : undefined;
    if (!item || left-- <= 0) return;
    const inner = items.get(property);
    if (inner) {
      // An item is passed to only one owner and never to itself, so the data cannot contain a cycle.
      const depth = (depths.get(item) ?? 0) + 1;
      if (inner === item || owned.has(inner) || depth > DEEPEST || property.contains(owner)) return;
      owned.add(inner);
      depths.set(inner, depth);
    }
    const value: unknown = inner ?? valueOf(property, resolve);
    for (const name of (property.getAttribute('itemprop') ?? '').split(/\s+/)) {
      if (!isSafeName(name)) continue;
      const list = Object.hasOwn(item.properties, name) ? item.properties[name] : undefined;
      if (list) list.push(value);
      else item.properties[name] = [value];
    }
  };
  for (const property of [...selectAll(document, '[itemprop]')].slice(0, MOST_VALUES)) {
    give(property.parentElement?.closest('[itemscope]') ?? null, property);
  }
  for (const owner of all) {
    for (const id of (owner.getAttribute('itemref') ?? '').split(/\s+/).filter(Boolean).slice(0, 50)) {
      const target = document.getElementById(id);
      if (!target || target.contains(owner)) continue;
      for (const property of [target, ...target.querySelectorAll('[itemprop]')]) {
        const scope = property.parentElement?.closest('[itemscope]') ?? null;
        if (property.hasAttribute('itemprop') && (!scope || !target.contains(scope))) give(owner, property);
      }
    }
  }
  return all.flatMap((element) => {
    const item = items.get(element);
    return item && !owned.has(item) && Object.keys(item.properties).length > 0 ? [item] : [];
  });
}

function isDataTable(table: Element): boolean {
  if (/^(?:presentation|none)$/.test(table.getAttribute('role') ?? '')) return false;
  if (table.querySelector('table')) return false;
  if (table.querySelector('th,caption,thead')) return true;
  const rows = [...table.querySelectorAll('tr')].slice(0, 50);
  const widths = rows.map((row) => row.children.length);
  const width = Math.max(0, ...widths);
  if (rows.length < 2 || width < 2) return false;
  return (
    !table.querySelector('h1,h2,h3,form,ul,p + p') &&
    widths.filter((one) => one === width).length > rows.length / 2
  );
}

function spanOf(cell: Element, name: 'colspan' | 'rowspan'): number {
  const span = Number.parseInt(cell.getAttribute(name) ?? '1', 10);
  return Number.isNaN(span) ? 1 : Math.min(Math.max(span, 1), 100);
}

function readTable(table: Element, budget: { cells: number }): MarkedUpTable | undefined {
  const grid: string[][] = [];
  const isHeader: boolean[] = [];
  const pending: { text: string; rows: number }[] = [];
  for (const row of table.querySelectorAll('tr')) {
    if (budget.cells <= 0) break;
    const cells = [...row.children].filter((cell) => /^t[dh]$/.test(cell.localName));
    const line: string[] = [];
    let column = 0;
    const takeSpanned = () => {
      for (let held = pending[column]; held && held.rows > 0; held = pending[column]) {
        line[column++] = held.text;
        held.rows--;
      }
    };
    for (const cell of cells) {
      takeSpanned();
      const text = fold(spacedText(cell));
      const rows = spanOf(cell, 'rowspan') - 1;
      for (let across = spanOf(cell, 'colspan'); across > 0 && line.length < 500; across--) {
        if (rows > 0) pending[column] = { text, rows };
        line[column++] = text;
        budget.cells--;
      }
    }
    takeSpanned();
    if (line.length === 0) continue;
    grid.push(Array.from(line, (text) => text ?? ''));
    isHeader.push(
      row.parentElement?.localName === 'thead' ||
        (cells.length > 0 && cells.every((cell) => cell.localName === 'th')),
    );
  }
  const headers = isHeader[0] ? (grid[0] ?? []) : [];
  const rows = grid.slice(headers.length > 0 ? 1 : 0);
  if (rows.length === 0) return undefined;
  const titled = table.querySelector('caption');
  const caption = titled ? fold(spacedText(titled)) : '';
  return { ...(caption ? { caption } : {}), headers, rows };
}

/**
 * Returns what the page marks up, as plain data. Reads only. Bounded: nesting, numbers and lengths that only a hostile
 * page has are cut off, and no key can reach an object's prototype.
 */
export function readMarkedUp(document: Document, baseUrl: string): MarkedUp {
  const budget = { left: MOST_VALUES };
  const jsonLd = readJsonLd(document).map((block) => copyWithin(block, budget));
  const microdata = readMicrodata(document, baseUrl);
  const cells = { cells: MOST_CELLS };
  const tables = [...selectAll(document, 'table')]
    .slice(0, 500)
    .filter(isDataTable)
    .flatMap((table) => readTable(table, cells) ?? []);
  return {
    ...(jsonLd.length > 0 ? { jsonLd } : {}),
    ...(microdata.length > 0 ? { microdata } : {}),
    ...readMeta(document),
    ...(tables.length > 0 ? { tables } : {}),
  };
}

const MOST_METAS = 1_000;
/** Those of comments come after the page's own. */
const MOST_TIMES = 20;
const MOST_META_TEXT = 20_000;
/** The most characters of all answers of a page. */
const MOST_SELECTED = 4_000_000;

/** Every `<meta>` with a name, its content as the page has it, line breaks included. */
function metasOf(document: Document): [name: string, content: string][] {
  return [...selectAll(document, 'meta[content]')].slice(0, MOST_METAS).flatMap((element) =>
    ['property', 'name'].flatMap((kind): [string, string][] => {
      const name = element.getAttribute(kind)?.trim().slice(0, 500);
      const content = element.getAttribute('content')?.trim().slice(0, MOST_META_TEXT);
      return name && content ? [[`${kind}:${name}`, content]] : [];
    }),
  );
}

/** The page's own title: as it is shared or cited, else that of its window, without the name of the site. */
function ownTitle(
  document: Document,
  url: string,
  metas: readonly (readonly [string, string])[],
): string | undefined {
  const values = (...names: string[]): string[] =>
    names.flatMap((wanted) =>
      metas
        .filter(([name]) => name.slice(name.indexOf(':') + 1).toLowerCase() === wanted)
        .slice(0, 1)
        .map(([, value]) => value),
    );
  const names = values('og:site_name', 'application-name');
  // Some sites share every page under their own name.
  const shared = values('og:title', 'citation_title', 'twitter:title').find((one) => !names.includes(one));
  const title = shared ?? documentTitleOf(document);
  if (!/\S/.test(title)) return undefined;
  return stripSiteName(title, { url, names, headings: [] });
}

function timesOf(document: Document): string[] {
  const texts = [...selectAll(document, 'time[datetime],[itemprop~="datePublished"]')]
    .slice(0, MOST_TIMES)
    .map((element) => (element.getAttribute('datetime') ?? element.getAttribute('content') ?? '').trim());
  return texts.filter((text) => /^\d{4}-\d{2}-\d{2}T[\d:.]{5,20}(?:Z|[+-][\d:]{2,5})?$/.test(text));
}

/** What the templates ask of a page, answered while the page is there. */
function readForTemplates(
  { document, asked, roots }: KeptPage,
  asks: NonNullable<PageOptions['forTemplates']>,
  rawHtml: () => string,
): ForTemplates {
  const meta = metasOf(document);
  const title = ownTitle(document, asked.url, meta);
  const times = timesOf(document);
  let left = MOST_SELECTED;
  const selected = asks.selectors.flatMap((ask): NonNullable<ForTemplates['selected']> => {
    const [, kind = '', key = ''] = /^(\w+):([\s\S]*)$/.exec(ask) ?? [];
    const value = selectedIn(document, key, kind === 'selectorHtml');
    left -= typeof value === 'string' ? value.length : value.reduce((sum, one) => sum + one.length, 0);
    return left < 0 ? [] : [[ask, value]];
  });
  return {
    ...(title !== undefined && { title }),
    ...(asked.url.includes('#') && { url: asked.url }),
    jsonLd: readJsonLd(document),
    meta,
    selected,
    ...(times.length > 0 && { times }),
    ...(asks.html && { html: toHtml(roots, asked) }),
    ...(asks.fullHtml && { rawHtml: rawHtml() }),
  };
}

/** The formats of a page that are made after the first. */
export type RestOfContent = Omit<Extract<PageReading, { ok: true }>['content'], 'markdown'>;

function rawHtmlOf(document: Document): string {
  const doctype = doctypeOf(document);
  return `${doctype ? `<!DOCTYPE ${doctype.name}>\n` : ''}${rootElementOf(document)?.outerHTML ?? ''}`;
}

/** Makes the other requested formats, from the same reading as the first. */
export function readRest(
  kept: KeptPage,
  { formats, forTemplates }: Pick<PageOptions, 'formats' | 'forTemplates'>,
): RestOfContent {
  const { document, asked, roots } = kept;
  const wanted = new Set(formats);
  return {
    ...(wanted.has('html') ? { html: toHtml(roots, asked) } : {}),
    ...(wanted.has('rawHtml') ? { rawHtml: rawHtmlOf(document) } : {}),
    ...(wanted.has('links') ? { links: listLinks(roots, asked) } : {}),
    ...(wanted.has('images') ? { images: listImages(roots, asked) } : {}),
    ...(wanted.has('json') ? { json: readMarkedUp(document, asked.baseUrl) } : {}),
    ...(forTemplates && { forTemplates: readForTemplates(kept, forTemplates, () => rawHtmlOf(document)) }),
    ...(wanted.has('summary') ? { summary: summarize(kept.paragraphs, kept.about) } : {}),
  };
}

import { selectAll, selectInTurn, selectOne } from '../inert-dom';
import { readDay } from '../../core/text/read-day';
import { DAY_MS, dayByHeading, isInText, isOfOther, isToCome } from './day-shown';
import { isInCard } from './card';
import { type Facts, mainNodes, metaOf, textOf } from './facts';

const publishedMetas = [
  'article:published_time',
  'article:published',
  'og:article:published_time',
  'datepublished',
  'citation_publication_date',
  'citation_date',
  // Of a preprint, that of the last version.
  'citation_online_date',
  'dc.date.issued',
  'dcterms.issued',
  'dc.date.created',
  'dcterms.created',
  'dc.date',
  'dcterms.date',
  'parsely-pub-date',
  'sailthru.date',
  'pubdate',
  'publish-date',
  'publish_date',
  'publication_date',
  'publishdate',
  'published',
  'published_time',
  'og:published_time',
  'w-published-date',
  'article.published',
  'date',
  'created',
];

/** Names of dates, and parts of such names. */
const dateName =
  '.published,.post-date,.entry-date,.article-date,.date-published,.publish-date,.posted-on,.dateline,.post__date,.article__date';
const dateLike = '[class*="publi" i],[class*="date" i],[class*="byline" i]';
/** What has a date of its own. */
const ofOthers =
  '[class*="comment" i],[id*="comment" i],aside,footer,nav,blockquote,[class*="related" i],[itemtype$="Event"]';
/** Names of what may show the day of the page; `posted-on` is the one that is not like a date. */
const perhapsDated = /publi|date|byline|posted-on/i;

/** The page's machine-readable date. */
function dayInMarkup(facts: Facts): string | undefined {
  for (const node of mainNodes(facts)) {
    const day = readDay(
      textOf(node['datePublished']) ?? textOf(node['dateCreated']) ?? textOf(node['uploadDate']) ?? '',
    );
    if (day) return day;
  }
  for (const name of publishedMetas) {
    const day = readDay(metaOf(facts, name) ?? '');
    if (day) return day;
  }
  return undefined;
}

/** One day apart: the same moment, in the page's time zone and in that of its server. */
const isNextTo = (one: string, other: string): boolean =>
  Math.abs(Date.parse(one) - Date.parse(other)) === DAY_MS;

export function publishedOf(facts: Facts): string | undefined {
  const shown = dayByHeading(facts);
  const inView =
    facts.changed && shown?.changed !== true
      ? (shown?.day ?? dayInMicrodata(facts.document) ?? dayInPlaces(facts))
      : undefined;
  if (inView) return inView;
  const inMarkup = dayInMarkup(facts);
  if (inMarkup) {
    const seen = shown && !shown.changed ? shown.day : dayInPath(facts.url);
    return seen && isNextTo(seen, inMarkup) ? seen : inMarkup;
  }
  const marked = dayInMicrodata(facts.document);
  if (marked) return marked;
  if (shown && !shown.changed) return shown.day;
  return dayInPlaces(facts) ?? dayInPath(facts.url) ?? shown?.day;
}

/** First whether it has any property at all: three selectors would look at each element of a large page three times. */
const published =
  '[itemprop]:is([itemprop~="datePublished"],[itemprop~="publishDate"],[itemprop~="dateCreated"])';

function dayInMicrodata(document: Document): string | undefined {
  for (const element of [...selectAll(document, published)].slice(0, 5)) {
    const day = readDay(
      element.getAttribute('content') ?? element.getAttribute('datetime') ?? element.textContent ?? '',
    );
    if (day) return day;
  }
  return undefined;
}

/** The day in an element for dates, or with such a name. */
function dayInPlaces(facts: Facts): string | undefined {
  const { document } = facts;
  // A large page without a date is searched once instead of three times.
  if (!facts.mayHaveClass(perhapsDated) && !selectOne(document, 'time')) return undefined;
  for (const element of [...selectAll(document, 'time')].slice(0, 8)) {
    if (element.closest(ofOthers) || isInText(element) || isOfOther(element) || isInCard(element, facts))
      continue;
    const day = readDay(element.getAttribute('datetime') ?? '') ?? readDay(element.textContent ?? '');
    if (day && !isToCome(day)) return day;
  }
  for (const elements of selectInTurn(document, `${dateLike},.posted-on`, [dateName, dateLike], 8)) {
    for (const element of elements) {
      const text = element.textContent ?? '';
      if (text.length > 120 || element.closest('[class*="comment" i],aside,footer,nav')) continue;
      if (isOfOther(element)) continue;
      const day = readDay(text);
      if (day && !isToCome(day)) return day;
    }
  }
  return undefined;
}

function dayInPath(url: string): string | undefined {
  const inPath = /\/((?:19|20)\d{2})[/-](\d{1,2})[/-](\d{1,2})(?:\/|-|$)/.exec(url);
  return inPath ? readDay(`${inPath[1]}-${inPath[2]}-${inPath[3]}`) : undefined;
}

export function modifiedOf(facts: Facts): string | undefined {
  for (const node of mainNodes(facts)) {
    const day = readDay(textOf(node['dateModified']) ?? '');
    if (day) return day;
  }
  return readDay(
    metaOf(
      facts,
      'article:modified_time',
      'og:updated_time',
      'datemodified',
      'last-modified',
      'dcterms.modified',
    ) ?? '',
  );
}

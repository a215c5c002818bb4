import { kindNamed } from './element-kinds';
import { signalNamed } from './named-signals';
import { FAR, type PageText, isProse } from './page-text';
import { share, squash } from './scale';

/** What the head and the address say about the kind of page, as numbers between 0 and 1. */
const schemaKinds: readonly (readonly string[])[] = [
  [
    'Article',
    'NewsArticle',
    'BlogPosting',
    'TechArticle',
    'ScholarlyArticle',
    'ReportageNewsArticle',
    'OpinionNewsArticle',
    'LiveBlogPosting',
  ],
  ['Product', 'ProductGroup', 'IndividualProduct', 'Vehicle', 'Car', 'Book'],
  ['ItemList', 'CollectionPage', 'OfferCatalog', 'SearchResultsPage', 'Blog', 'ImageGallery'],
  ['QAPage', 'Question', 'Answer', 'DiscussionForumPosting', 'Comment', 'SocialMediaPosting'],
  ['FAQPage'],
  ['Recipe', 'HowTo', 'Event', 'JobPosting', 'Course', 'Movie', 'VideoObject'],
  ['Service', 'LocalBusiness', 'ProfessionalService', 'Organization', 'Corporation', 'Store', 'Restaurant'],
  ['WebPage', 'WebSite'],
  ['Review', 'AggregateRating'],
];

const openGraphKinds = ['article', 'product', 'website', 'profile', 'book'] as const;

const addressHints: readonly RegExp[] = [
  /forum|thread|topic|discussion|question|community|viewtopic|showthread|\/t\/|\/r\/|comments\//i,
  /\/(product|products|item|itm|dp|p|pd|shop|buy)\b|\/ip\//i,
  /\/(collections?|category|categories|c|shop|catalog|browse|store|s|all|plp|list)\b/i,
  /\/(blog|news|article|story|post|posts|stories|insights)\b/i,
  /\b(docs?|documentation|api|reference|guide|manual|wiki|learn|tutorial|help|support|kb)\b/i,
  /\/(tag|tags|topics?|archive|page|author|section|events|jobs|careers|directory|resources|search)\b/i,
  /\/(services?|solutions?|about|pricing|consulting|company|what-we-do|capabilities|industries|platform)\b/i,
  /\/\d{4}\/\d{1,2}\b|\d{4}-\d{2}-\d{2}/,
  /(-[a-z0-9]+){4,}/i,
];

/** The signals of the page as a whole, in a fixed order and number. */
export function readPageSignals(
  document: Document,
  body: Element,
  url: string,
  page: PageText,
  types: ReadonlySet<string>,
): number[] {
  const signals: number[] = schemaKinds.map((names) => (names.some((name) => types.has(name)) ? 1 : 0));
  const kind =
    document.querySelector('meta[property="og:type"]')?.getAttribute('content')?.toLowerCase() ?? '';
  for (const name of openGraphKinds) signals.push(kind.startsWith(name) ? 1 : 0);
  signals.push(document.querySelector('meta[property="article:published_time"]') ? 1 : 0);
  signals.push(document.querySelector('meta[property^="product:"],meta[property="og:price:amount"]') ? 1 : 0);
  let path = '';
  try {
    const address = new URL(url);
    path = `${address.hostname.split('.')[0] ?? ''}${address.pathname}`;
    signals.push(address.pathname.split('/').filter(Boolean).length, address.search.length > 1 ? 1 : 0);
    signals.push(address.pathname.length);
  } catch {
    signals.push(0, 0, 0);
  }
  for (const hint of addressHints) signals.push(hint.test(path) ? 1 : 0);

  const { boxes, runs } = page;
  const root = boxes[0];
  const words = root?.words ?? 0;
  let headings = 0;
  let prose = 0;
  let paragraphWords = 0;
  let listWords = 0;
  let cellWords = 0;
  let codeWords = 0;
  let prices = 0;
  let buttons = 0;
  let times = 0;
  let longest = 0;
  let hidden = 0;
  for (const run of runs) {
    const box = boxes[run.box];
    if (!box) continue;
    if (/^h[1-6]$/.test(box.tag)) headings++;
    if (box.tag === 'p') paragraphWords += run.words;
    if ((box.kindDistance[kindNamed.li] ?? 99) < 3) listWords += run.words;
    if ((box.kindDistance[kindNamed.cell] ?? 99) < 3) cellWords += run.words;
    if (box.tag === 'pre') codeWords += run.words;
    if (run.words < 20 && run.digits > 0 && /[$€£¥₹]/.test(run.text)) prices++;
    if (run.inButton) buttons++;
    if (run.hasTime) times++;
    if (run.hidden) hidden += run.words;
    if (run.words >= 10 && run.linkWords < run.words * 0.4) prose += run.words;
    longest = Math.max(longest, run.words - run.linkWords);
  }
  const all = Math.max(words, 1);
  const articles = boxes.filter((box) => box.tag === 'article');
  const main = boxes.find((box) => box.kindDistance[kindNamed.main] === 0);
  signals.push(
    squash(words),
    squash(runs.length),
    squash(boxes.length),
    (root?.linkWords ?? 0) / all,
    (root?.proseWords ?? 0) / all,
    prose / all,
    paragraphWords / all,
    listWords / all,
    cellWords / all,
    codeWords / all,
    squash(headings),
    squash(prices),
    squash(buttons),
    squash(times),
    squash(longest),
    hidden / all,
    squash(root?.images ?? 0),
    squash(articles.length),
    articles.reduce((most, box) => Math.max(most, box.words), 0) / all,
    main ? main.words / all : -1,
    words / Math.max(runs.length, 1),
    body.querySelectorAll('h1').length,
    squash(body.querySelectorAll('input,textarea,select').length),
  );
  return signals;
}

/** How much of the page's prose is outside readers' contributions, and outside links to other pages. */
export function readProseSignals({ boxes, runs }: PageText): number[] {
  return [signalNamed.comment, signalNamed.related, signalNamed.review].flatMap((signal) => {
    let outside = 0;
    let own = 0;
    for (const run of runs) {
      if (!isProse(run)) continue;
      if ((boxes[run.box]?.signalDistance[signal] ?? FAR) >= FAR) outside += run.words;
      else own += run.words;
    }
    return [squash(outside), share(outside, outside + own)];
  });
}

import { crawlAddress } from './address';
import { foldWords } from '@/lib/core/text/fold-text';

/** A link of the page. `rel` is its attribute, `text` its text or label. */
export type PageLink = { url: string; text?: string; rel?: string };

const NEXT = new RegExp(
  `^(?:${[
    'next|next page|next \\d{1,3}|older|older (?:posts|entries)|more results',
    'weiter|nachste|nachste seite|naechste seite|vor|altere beitrage',
    'suivant|suivante|page suivante|articles plus anciens|siguiente|pagina siguiente|siguientes',
    'avanti|successiva|pagina successiva|successivo|proxima|proximo|proxima pagina|seguinte|volgende|volgende pagina',
    'nastepna|nastepna strona|dalej|nasta|nasta sida|naeste|naeste side|neste|neste side|seuraava|seuraava sivu',
    'dalsi|dalsi strana|следующая|следующая страница|далее|вперед|наступна|наступна сторінка|далі|sonraki|sonraki sayfa|ileri',
    '次|次へ|次のページ|下一页|下一頁|下页|后页|다음|다음 페이지|التالي|التالية|الصفحة التالية',
  ]
    .map((line) => line.split('|').map(foldWords).join('|'))
    .join('|')})$`,
);
const ARROW = /^[>›»→⟩▶»≫\s]+$/;
const AROUND = /^[\s>›»→⟩▶≫.…:|()[\]<‹«←-]+|[\s>›»→⟩▶≫.…:|()[\]-]+$/g;
// A page number: /page/2, /page-2, /seite/2, ?page=2, ?p=2, ?start=20.
const PAGE_IN_PATH =
  /(\/(?:page|pagina|seite|strona|side|sida|sivu|stranka|p|pg)[-_/]?|[-_](?:page|p|seite)?[-_]?|\/)(\d{1,5})(?=\/?(?:\.\w{2,5})?$)/i;
const PAGE_IN_QUERY =
  /^(?:page|p|pg|paged|pagina|seite|strona|sida|side|pagenum|page_?no|page_?num(?:ber)?|currentpage|start|offset|from|skip)$/i;

/** The address without its page number, and the number: 1 (or 0 for an offset) if it has none. */
type Counted = { series: string; number: number | undefined };

function countedOf(address: string): Counted {
  const url = new URL(address);
  for (const [name, value] of url.searchParams) {
    if (!PAGE_IN_QUERY.test(name) || !/^\d{1,6}$/.test(value)) continue;
    url.searchParams.delete(name);
    return { series: url.href.replace(/\/(?=$|\?)/, ''), number: Number(value) };
  }
  const inPath = PAGE_IN_PATH.exec(url.pathname);
  const number = inPath ? Number(inPath[2]) : undefined;
  if (inPath)
    url.pathname = url.pathname.slice(0, inPath.index) + url.pathname.slice(inPath.index + inPath[0].length);
  return { series: url.href.replace(/\/(?=$|\?)/, ''), number };
}

/** Whether the text of a link says that it leads to the page after this one, in a word or an arrow. */
export function saysNext(text: string): boolean {
  if (ARROW.test(text)) return true;
  return NEXT.test(foldWords(text).replace(AROUND, '').replace(/\s+/g, ' '));
}

/**
 * The address of the page that continues this one, if there is a link to it: `rel=next` first, then a link that says
 * so, then the link whose address is one step after this page's. Only on the same host, and never the page itself. A
 * lone arrow or word counts only if its address is in the same series or nothing contradicts it.
 */
export function findNextPage(links: readonly PageLink[], page: string): string | undefined {
  const here = crawlAddress(page);
  if (here === undefined) return undefined;
  const host = new URL(here).host;
  const candidates = links.flatMap((candidate) => {
    const address = crawlAddress(candidate.url, { base: page });
    if (address === undefined || address === here || new URL(address).host !== host) return [];
    return [{ address, text: candidate.text?.trim() ?? '', rel: candidate.rel?.toLowerCase() ?? '' }];
  });
  const declared = candidates.find(({ rel }) => rel.split(/\s+/).includes('next'));
  if (declared) return declared.address;

  const current = countedOf(here);
  const counted = candidates
    .map((candidate) => ({ ...candidate, ...countedOf(candidate.address) }))
    .filter(({ series }) => series === current.series);
  const ahead = counted.filter(({ number }) => number !== undefined && number > (current.number ?? 1));
  const said = candidates.filter(({ text }) => text !== '' && saysNext(text));
  const saidAhead = said.find(({ address }) => ahead.some((candidate) => candidate.address === address));
  if (saidAhead) return saidAhead.address;
  const saidElsewhere = said.find(({ address, text }) => {
    const behind = counted.some((candidate) => candidate.address === address);
    return !behind && !ARROW.test(text);
  });
  if (saidElsewhere) return saidElsewhere.address;

  // Without a word, only digits: a list of pages that includes the very next one.
  const digits = ahead.filter(({ text, number }) => text === String(number));
  const nearest = digits.toSorted((a, b) => (a.number ?? 0) - (b.number ?? 0))[0];
  return nearest?.number === (current.number ?? 1) + 1 ? nearest.address : undefined;
}

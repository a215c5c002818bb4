import { foldWords } from '@/lib/core/text/fold-text';
import { saysNext } from './next-page';

/** Words that say where a link leads from here, not what is there; those for the next page are known elsewhere. */
const DIRECTIONS = new RegExp(
  `^(?:${[
    'up|down|back|top|to top|back to top|previous|previous page|prev|first|last|forward|newer',
    'here|click here|this|link|more|read more|learn more|see more|show more|view more|view all|see all|continue|continue reading|details|permalink|comments?|reply|share|edit|open',
    'hier|weiterlesen|mehr|mehr lesen|mehr erfahren|zuruck|vorherige|nach oben|hoch',
    'ici|precedent|precedente|lire la suite|en savoir plus|plus|retour|haut',
    'aqui|anterior|leer mas|mas|volver|arriba|qui|indietro|precedente|leggi tutto|continua',
    'leia mais|mais|voltar|vorige|lees meer|meer|terug|hier',
    'wstecz|wiecej|czytaj dalej|foregaende|las mer|forrige|les mer|laes mere|edellinen|lue lisaa',
    'назад|подробнее|читать далее|докладніше|onceki|devami',
    '前へ|戻る|続きを読む|もっと見る|上一页|返回|更多|阅读全文|이전|더보기|السابق|المزيد|اقرأ المزيد',
  ]
    .map((line) => line.split('|').map(foldWords).join('|'))
    .join('|')})$`,
);
/** Arrows and other marks around the words, or in place of them; numbers alone count pages or comments. */
const AROUND = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu;
const ADDRESS = /^(?:https?:\/\/|www\.)\S*$/i;

/** The text of a link as a title of the page behind it; undefined if it is a direction, a number or an address. */
export function titleOfLink(text: string): string | undefined {
  const title = text.trim();
  if (ADDRESS.test(title)) return undefined;
  const bare = foldWords(title).replace(AROUND, '').replace(/\s+/g, ' ');
  return /\p{L}/u.test(bare) && !saysNext(title) && !DIRECTIONS.test(bare) ? title : undefined;
}

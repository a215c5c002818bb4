import { foldWords } from '../../../text/fold-words';

/** Words that say where a link leads from here, not what is there. */
const DIRECTIONS = new RegExp(
  `^(?:${[
    'up|down|back|top|to top|back to top|next|next page|previous|previous page|prev|first|last|forward|older|newer',
    'here|click here|this|link|more|read more|learn more|see more|show more|view more|view all|see all|continue|continue reading|details|permalink|comments?|reply|share|edit|open',
    'hier|weiter|weiterlesen|mehr|mehr lesen|mehr erfahren|zuruck|nachste|nachste seite|vorherige|nach oben|hoch',
    'ici|suivant|suivante|precedent|precedente|lire la suite|en savoir plus|plus|retour|haut',
    'aqui|siguiente|anterior|leer mas|mas|volver|arriba|qui|avanti|indietro|successivo|precedente|leggi tutto|continua',
    'proximo|proxima|seguinte|leia mais|mais|voltar|volgende|vorige|lees meer|meer|terug|hier',
    'dalej|wstecz|wiecej|czytaj dalej|nasta|foregaende|las mer|neste|forrige|les mer|naeste|laes mere|seuraava|edellinen|lue lisaa',
    'далее|назад|вперед|подробнее|читать далее|далі|докладніше|sonraki|onceki|devami',
    '次|次へ|前へ|戻る|続きを読む|もっと見る|下一页|上一页|返回|更多|阅读全文|다음|이전|더보기|التالي|السابق|المزيد|اقرأ المزيد',
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
  return /\p{L}/u.test(bare) && !DIRECTIONS.test(bare) ? title : undefined;
}

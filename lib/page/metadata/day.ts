/** The names of each month, and how they are cut short, in the languages of Latin, Cyrillic and Greek letters. */
const months = [
  'january jan januar janvier enero gennaio janeiro januari ene gen stycznia styczeń января січня ledna leden ocak ocağa tammikuu tammikuuta januára január ianuarie ιανουαρίου jänner',
  'february feb februar février fevrier febrero febbraio fevereiro februari fev fév févr lutego luty февраля лютого února únor şubat helmikuu helmikuuta februára február februarie φεβρουαρίου',
  'march mar märz maerz mars marzo março marco maart mär mrt marca marzec марта березня března březen mart maaliskuu maaliskuuta március martie μαρτίου',
  'april apr avril abril aprile avr abr kwietnia kwiecień апреля квітня dubna duben nisan huhtikuu huhtikuuta apríla április aprilie απριλίου',
  'may mai mayo maggio maio mei mag maj maja мая травня května květen mayıs toukokuu toukokuuta mája május μαΐου',
  'june jun juni juin junio giugno junho giu czerwca czerwiec июня червня června červen haziran kesäkuu kesäkuuta júna június iunie ιουνίου',
  'july jul juli juillet julio luglio julho juil lug lipca lipiec июля липня července červenec temmuz heinäkuu heinäkuuta júla július iulie ιουλίου',
  'august aug août aout agosto augustus augusti ago sierpnia sierpień августа серпня srpna srpen ağustos elokuu elokuuta augusta augusztus αυγούστου',
  'september sep sept septembre septiembre settembre setembro set września wrzesień сентября вересня září eylül syyskuu syyskuuta septembra szeptember septembrie σεπτεμβρίου',
  'october oct oktober octobre octubre ottobre outubro okt ott out października październik октября жовтня října říjen ekim lokakuu lokakuuta októbra október octombrie οκτωβρίου',
  'november nov novembre noviembre novembro listopada listopad ноября листопада listopadu kasım marraskuu marraskuuta novembra noiembrie νοεμβρίου',
  'december dec dezember décembre decembre diciembre dicembre dezembro dez dic déc grudnia grudzień декабря грудня prosince prosinec aralık joulukuu joulukuuta decembra decembrie δεκεμβρίου desember',
];

const monthNumber = new Map(
  months.flatMap((names, index) => names.split(' ').map((name) => [name, index + 1] as const)),
);

function toDate(year: number, month: number, day: number): string | undefined {
  if (year < 1900 || year > 2100 || month < 1 || month > 12 || day < 1 || day > 31) return undefined;
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/**
 * Gives the calendar day a text names, as `YYYY-MM-DD`, in the time zone it was written in; undefined when it names
 * none. Reads ISO dates, dates with a month's name in the larger European languages, East Asian dates, and days in
 * figures where their order can be told (a number over 12, or dots, which put the day first).
 */
export function readDay(text: string): string | undefined {
  const line = text.trim().slice(0, 200);
  const iso = /\b((?:19|20)\d{2})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/.exec(line);
  if (iso) return toDate(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const compact = /^((?:19|20)\d{2})(\d{2})(\d{2})(?:T|$)/.exec(line);
  if (compact) return toDate(Number(compact[1]), Number(compact[2]), Number(compact[3]));
  const eastern = /((?:19|20)\d{2})\s*[年년]\s*(\d{1,2})\s*[月월]\s*(\d{1,2})/.exec(line);
  if (eastern) return toDate(Number(eastern[1]), Number(eastern[2]), Number(eastern[3]));
  for (const match of line.matchAll(/(\p{L}{3,12})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+((?:19|20)\d{2})/giu)) {
    const month = monthNumber.get((match[1] ?? '').toLowerCase());
    if (month) return toDate(Number(match[3]), month, Number(match[2]));
  }
  for (const match of line.matchAll(
    /(\d{1,2})(?:st|nd|rd|th|\.|er|º)?\s+(?:de\s+|of\s+)?(\p{L}{3,12})\.?,?\s+(?:de\s+|del\s+)?((?:19|20)\d{2})/giu,
  )) {
    const month = monthNumber.get((match[2] ?? '').toLowerCase());
    if (month) return toDate(Number(match[3]), month, Number(match[1]));
  }
  const yearFirst = /((?:19|20)\d{2})\.?\s+(\p{L}{3,12})\.?\s+(\d{1,2})\b/iu.exec(line);
  const named = yearFirst && monthNumber.get((yearFirst[2] ?? '').toLowerCase());
  if (named) return toDate(Number(yearFirst[1]), named, Number(yearFirst[3]));
  const figures = /\b(\d{1,2})([./-])(\d{1,2})\2((?:19|20)\d{2})\b/.exec(line);
  if (figures) {
    const one = Number(figures[1]);
    const two = Number(figures[3]);
    const dayFirst = one > 12 || (figures[2] === '.' && two <= 12);
    return dayFirst ? toDate(Number(figures[4]), two, one) : toDate(Number(figures[4]), one, two);
  }
  return undefined;
}

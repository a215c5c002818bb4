import { plainDigits } from './read-number';

/** The names of each month, and their abbreviations, between day and year. */
const months = [
  'january jan januar janvier enero gennaio janeiro januari ene gen stycznia styczeń января січня ledna leden ocak ocağa tammikuu tammikuuta januára január ianuarie ιανουαρίου jänner янв ιανουάριος janvāris jaanuar siječnja gener sausio януари يناير جانفي كانونالثاني ינואר ژانویه जनवरी มกราคม',
  'february feb februar février fevrier febrero febbraio fevereiro februari fev fév févr lutego luty февраля лютого února únor şubat helmikuu helmikuuta februára február februarie φεβρουαρίου фев φεβρουάριος februāris veebruar veljače febrer vasario φεβ февруари فبراير فيفري شباط פברואר فوریه फरवरी กุมภาพันธ์',
  'march mar märz maerz mars marzo março marco maart mär mrt marca marzec марта березня března březen mart maaliskuu maaliskuuta március martie μαρτίου март мар μάρτιος marts märts ožujka març kovo maret مارس آذار מרץ मार्च มีนาคม',
  'april apr avril abril aprile avr abr kwietnia kwiecień апреля квітня dubna duben nisan huhtikuu huhtikuuta apríla április aprilie απριλίου апр απρίλιος aprīlis aprill travnja balandžio април أبريل ابريل أفريل نيسان אפריל آوریل अप्रैल เมษายน',
  'may mai mayo maggio maio mei mag maj maja мая травня května květen mayıs toukokuu toukokuuta mája május μαΐου μάιος maijs svibnja maig gegužės май مايو أيار ماي מאי مه मई พฤษภาคม',
  'june jun juni juin junio giugno junho giu czerwca czerwiec июня червня června červen haziran kesäkuu kesäkuuta júna június iunie ιουνίου ιούνιος jūnijs juuni lipnja juny birželio юни يونيو حزيران جوان יוני ژوئن जून มิถุนายน',
  'july jul juli juillet julio luglio julho juil lug lipca lipiec июля липня července červenec temmuz heinäkuu heinäkuuta júla július iulie ιουλίου ιούλιος jūlijs juuli srpnja juliol liepos юли يوليو تموز جويلية יולי ژوئیه जुलाई กรกฎาคม',
  'august aug août aout agosto augustus augusti ago sierpnia sierpień августа серпня srpna srpen ağustos elokuu elokuuta augusta augusztus αυγούστου авг αύγουστος augusts kolovoza agost rugpjūčio август أغسطس اغسطس آب أوت אוגוסט اوت अगस्त สิงหาคม',
  'september sep sept septembre septiembre settembre setembro set września wrzesień сентября вересня září eylül syyskuu syyskuuta septembra szeptember septembrie σεπτεμβρίου сен сент σεπτέμβριος septembris rujna setembre rugsėjo септември سبتمبر أيلول ספטמבר سپتامبر सितंबर सितम्बर กันยายน',
  'october oct oktober octobre octubre ottobre outubro okt ott out października październik октября жовтня října říjen ekim lokakuu lokakuuta októbra október octombrie οκτωβρίου окт οκτώβριος oktobris oktoober spalio октомври أكتوبر اكتوبر تشرينالأول אוקטובר اکتبر अक्टूबर अक्तूबर ตุลาคม',
  'november nov novembre noviembre novembro listopada listopad ноября листопада listopadu kasım marraskuu marraskuuta novembra noiembrie νοεμβρίου ноя νοέμβριος novembris studenoga studenog lapkričio ноември نوفمبر تشرينالثاني נובמבר نوامبر नवंबर नवम्बर พฤศจิกายน',
  'december dec dezember décembre decembre diciembre dicembre dezembro dez dic déc grudnia grudzień декабря грудня prosince prosinec aralık joulukuu joulukuuta decembra decembrie δεκεμβρίου desember дек δεκέμβριος decembris detsember prosinca desembre gruodžio декември ديسمبر كانونالأول דצמבר دسامبر दिसंबर दिसम्बर ธันวาคม',
];

const monthNumber = new Map(
  months.flatMap((names, index) => names.split(' ').map((name) => [name, index + 1] as const)),
);

function toDate(year: number, month: number, day: number): string | undefined {
  if (year < 1900 || year > 2100 || month < 1 || month > 12 || day < 1) return undefined;
  // Day 0 of the next month is the last of this one.
  if (day > new Date(Date.UTC(year, month, 0)).getUTCDate()) return undefined;
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** The line with the digits of other scripts as 0 to 9, Arabic commas as commas, and months of two words as one. */
function plainLine(text: string): string {
  const line = text.trim().slice(0, 200);
  if (!/[^\u0000-\u05ff]/.test(line)) return line;
  return plainDigits(line.normalize('NFC'))
    .replace(/،/g, ',')
    .replace(/[\u200e\u200f]/g, '')
    .replace(/(تشرين|كانون) (الأول|الثاني)/g, '$1$2')
    .replace(/令和\s*(\d{1,2}|元)年/g, (_, year: string) => `${2018 + (Number(year) || 1)}年`);
}

/** The month that a word names; in Hebrew it may be joined with "in". */
const monthOf = (word = ''): number | undefined =>
  monthNumber.get(word.toLowerCase()) ?? monthNumber.get(word.replace(/^ב/, ''));

/** Thai years count from the Buddha's death. */
const yearOf = (figures: string | undefined): number => {
  const year = Number(figures);
  return year > 2400 ? year - 543 : year;
};

const dayFirst =
  /(\d{1,2})(?:st|nd|rd|th|\.|er|º)?[\s-]+(?:de\s+|of\s+)?([\p{L}\p{M}]{2,14})[.,]{0,2}[\s-]+(?:de\s+|del\s+)?((?:19|20|25)\d{2})/giu;
const monthFirst = /([\p{L}\p{M}]{2,14})\.?[\s-]+(\d{1,2})(?:st|nd|rd|th)?,?[\s-]+((?:19|20)\d{2})/giu;
const yearFirst = /((?:19|20)\d{2})\.?\s+([\p{L}\p{M}]{2,14})\.?\s+(\d{1,2})(?!\d)/iu;

/**
 * Returns the calendar day a text names, as `YYYY-MM-DD`, in the time zone it was written in; undefined if it names
 * none. Reads ISO dates, dates with a month's name in many languages and scripts, East Asian dates, and numeric days
 * with an unambiguous order (a number over 12, or dots, which put the day first).
 */
export function readDay(text: string): string | undefined {
  const line = plainLine(text);
  const iso = /\b((?:19|20)\d{2})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/.exec(line);
  if (iso) return toDate(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const compact = /^((?:19|20)\d{2})(\d{2})(\d{2})(?:T|$)/.exec(line);
  if (compact) return toDate(Number(compact[1]), Number(compact[2]), Number(compact[3]));
  const eastern = /((?:19|20)\d{2})\s*[年년]\s*(\d{1,2})\s*[月월]\s*(\d{1,2})/.exec(line);
  if (eastern) return toDate(Number(eastern[1]), Number(eastern[2]), Number(eastern[3]));
  return namedDay(line) ?? dayInFigures(line);
}

/** A day with a named month. */
function namedDay(line: string): string | undefined {
  for (const match of line.matchAll(monthFirst)) {
    const month = monthOf(match[1]);
    if (month) return toDate(Number(match[3]), month, Number(match[2]));
  }
  for (const match of line.matchAll(dayFirst)) {
    const month = monthOf(match[2]);
    if (month) return toDate(yearOf(match[3]), month, Number(match[1]));
  }
  const turned = yearFirst.exec(line);
  const month = turned && monthOf(turned[2]);
  if (month) return toDate(Number(turned[1]), month, Number(turned[3]));
  const vietnamese = /(\d{1,2})\s+tháng\s+(\d{1,2})(?:,|\s+năm)?\s+((?:19|20)\d{2})/iu.exec(line);
  return vietnamese ? toDate(Number(vietnamese[3]), Number(vietnamese[2]), Number(vietnamese[1])) : undefined;
}

function dayInFigures(line: string): string | undefined {
  const figures = /\b(\d{1,2})([./-])(\d{1,2})\2((?:19|20)\d{2})\b/.exec(line);
  if (!figures) return undefined;
  const one = Number(figures[1]);
  const two = Number(figures[3]);
  const isDayFirst = one > 12 || (figures[2] === '.' && two <= 12);
  return isDayFirst ? toDate(Number(figures[4]), two, one) : toDate(Number(figures[4]), one, two);
}

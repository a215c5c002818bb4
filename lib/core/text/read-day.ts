import { plainDigits } from './read-number';

/** The names of each month, and their abbreviations, between day and year; without accents. */
const months = [
  'january jan januar janvier enero gennaio janeiro januari ene gen stycznia styczen января січня ledna leden ocak ocaga tammikuu tammikuuta januara ianuarie ιανουαριου janner янв ιανουαριος janvaris jaanuar sijecnja gener sausio януари يناير جانفي كانونالثاني ינואר ژانویه जनवरी มกราคม',
  'february feb februar fevrier febrero febbraio fevereiro februari fev fevr lutego luty февраля лютого unora unor subat helmikuu helmikuuta februara februarie φεβρουαριου фев φεβρουαριος februaris veebruar veljace febrer vasario φεβ февруари فبراير فيفري شباط פברואר فوریه फरवरी กุมภาพันธ์',
  'march mar marz maerz mars marzo marco maart mrt marca marzec марта березня brezna brezen mart maaliskuu maaliskuuta marcius martie μαρτιου март мар μαρτιος marts ozujka marc kovo maret مارس آذار מרץ मार्च มีนาคม',
  'april apr avril abril aprile avr abr kwietnia kwiecien апреля квітня dubna duben nisan huhtikuu huhtikuuta aprila aprilis aprilie απριλιου апр απριλιος aprill travnja balandzio април أبريل ابريل أفريل نيسان אפריל آوریل अप्रैल เมษายน',
  'may mai mayo maggio maio mei mag maj maja мая травня kvetna kveten mayıs toukokuu toukokuuta majus μαιου μαιος maijs svibnja maig geguzes маи مايو أيار ماي מאי مه मई พฤษภาคม',
  'june jun juni juin junio giugno junho giu czerwca czerwiec июня червня cervna cerven haziran kesakuu kesakuuta juna junius iunie ιουνιου ιουνιος junijs juuni lipnja juny birzelio юни يونيو حزيران جوان יוני ژوئن जून มิถุนายน',
  'july jul juli juillet julio luglio julho juil lug lipca lipiec июля липня cervence cervenec temmuz heinakuu heinakuuta jula julius iulie ιουλιου ιουλιος julijs juuli srpnja juliol liepos юли يوليو تموز جويلية יולי ژوئیه जुलाई กรกฎาคม',
  'august aug aout agosto augustus augusti ago sierpnia sierpien августа серпня srpna srpen agustos elokuu elokuuta augusta augusztus αυγουστου авг αυγουστος augusts kolovoza agost rugpjucio август أغسطس اغسطس آب أوت אוגוסט اوت अगस्त สิงหาคม',
  'september sep sept septembre septiembre settembre setembro set wrzesnia wrzesien сентября вересня zari eylul syyskuu syyskuuta septembra szeptember septembrie σεπτεμβριου сен сент σεπτεμβριος septembris rujna setembre rugsejo септември سبتمبر أيلول ספטמבר سپتامبر सितंबर सितम्बर กันยายน',
  'october oct oktober octobre octubre ottobre outubro okt ott out pazdziernika pazdziernik октября жовтня rijna rijen ekim lokakuu lokakuuta oktobra octombrie οκτωβριου окт οκτωβριος oktobris oktoober spalio октомври أكتوبر اكتوبر تشرينالأول אוקטובר اکتبر अक्टूबर अक्तूबर ตุลาคม',
  'november nov novembre noviembre novembro listopada listopad ноября листопада listopadu kasım marraskuu marraskuuta novembra noiembrie νοεμβριου ноя νοεμβριος novembris studenoga studenog lapkricio ноември نوفمبر تشرينالثاني נובמבר نوامبر नवंबर नवम्बर พฤศจิกายน',
  'december dec dezember decembre diciembre dicembre dezembro dez dic grudnia grudzien декабря грудня prosince prosinec aralık joulukuu joulukuuta decembra decembrie δεκεμβριου desember дек δεκεμβριος decembris detsember prosinca desembre gruodzio декември ديسمبر كانونالأول דצמבר دسامبر दिसंबर दिसम्बर ธันวาคม',
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

/** The month that a word names, with accents or without; in Hebrew it may be joined with "in". */
function monthOf(word = ''): number | undefined {
  const plain = word
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '');
  return monthNumber.get(plain) ?? monthNumber.get(plain.replace(/^ב/, ''));
}

/** Thai years count from the Buddha's death. */
const yearOf = (figures: string | undefined): number => {
  const year = Number(figures);
  return year > 2400 ? year - 543 : year;
};

const dayFirst =
  /(\d{1,2})(?:st|nd|rd|th|\.|er|º)?[\s-]+(?:de\s+|of\s+)?([\p{L}\p{M}]{2,14})[.,]{0,2}[\s-]+(?:de\s+|del\s+)?((?:19|20|25)\d{2})/giu;
const monthFirst =
  /([\p{L}\p{M}]{2,14})\.?[\s-]+(\d{1,2})(?:st|nd|rd|th)?,?[\s-]+(?:\d\d:\d\d:\d\d (?:\w+ )?)?((?:19|20)\d{2})/giu;
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

const months = [
  ['january', 'jan', 'januar', 'janvier', 'enero', 'gennaio', 'janeiro', 'januari', 'ene', 'gen'],
  [
    'february',
    'feb',
    'februar',
    'février',
    'fevrier',
    'febrero',
    'febbraio',
    'fevereiro',
    'februari',
    'fev',
    'fév',
  ],
  ['march', 'mar', 'märz', 'maerz', 'mars', 'marzo', 'março', 'marco', 'maart', 'mär'],
  ['april', 'apr', 'avril', 'abril', 'aprile', 'avr', 'abr'],
  ['may', 'mai', 'mayo', 'maggio', 'maio', 'mei', 'mag'],
  ['june', 'jun', 'juni', 'juin', 'junio', 'giugno', 'junho', 'giu'],
  ['july', 'jul', 'juli', 'juillet', 'julio', 'luglio', 'julho', 'juil', 'lug'],
  ['august', 'aug', 'août', 'aout', 'agosto', 'augustus', 'ago'],
  ['september', 'sep', 'sept', 'septembre', 'septiembre', 'settembre', 'setembro', 'set'],
  ['october', 'oct', 'oktober', 'octobre', 'octubre', 'ottobre', 'outubro', 'okt', 'ott', 'out'],
  ['november', 'nov', 'novembre', 'noviembre', 'novembro'],
  [
    'december',
    'dec',
    'dezember',
    'décembre',
    'decembre',
    'diciembre',
    'dicembre',
    'dezembro',
    'dez',
    'dic',
    'déc',
  ],
] as const;

const monthNumber = new Map(
  months.flatMap((names, index) => names.map((name) => [name as string, index + 1] as const)),
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
  for (const match of line.matchAll(/(\p{L}{3,10})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+((?:19|20)\d{2})/giu)) {
    const month = monthNumber.get((match[1] ?? '').toLowerCase());
    if (month) return toDate(Number(match[3]), month, Number(match[2]));
  }
  for (const match of line.matchAll(
    /(\d{1,2})(?:st|nd|rd|th|\.|er|º)?\s+(?:de\s+|of\s+)?(\p{L}{3,10})\.?,?\s+(?:de\s+)?((?:19|20)\d{2})/giu,
  )) {
    const month = monthNumber.get((match[2] ?? '').toLowerCase());
    if (month) return toDate(Number(match[3]), month, Number(match[1]));
  }
  const figures = /\b(\d{1,2})([./-])(\d{1,2})\2((?:19|20)\d{2})\b/.exec(line);
  if (figures) {
    const one = Number(figures[1]);
    const two = Number(figures[3]);
    const dayFirst = one > 12 || (figures[2] === '.' && two <= 12);
    return dayFirst ? toDate(Number(figures[4]), two, one) : toDate(Number(figures[4]), one, two);
  }
  return undefined;
}

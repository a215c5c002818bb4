/**
 * Words of times that go on and of counters, in the languages that most pages are in. A paragraph with one of them in
 * which nothing but numbers and dates changed has not changed. A unit alone says nothing: "Delivery takes 3 days".
 */
const TIME_WORDS =
  /(?:\b(?:ago|just now|yesterday|today|updated|last modified|last visited|as of|(?:local|current|server) time|views?|reads?|visits?|visitors?|hits|likes?|shares?|comments?|replies|followers|subscribers|downloads|online|viewing|watching|generated in|copyright)\b|©|\bvor\b|\bUhr\b|aktualisiert|aufrufe|besucher|il y a|mis à jour|vues?\b|hace\b|actualizado|visitas|\bfa\b|aggiornato|visualizzazioni|atualizado|visualizações|назад|обновлено|просмотр|前|更新|閲覧|浏览|次播放|조회|전\b|منذ)/iu;

const UNITS: ReadonlySet<string> = new Set(
  'second seconds sec secs minute minutes min mins hour hours hr hrs day days week weeks month months year years just now a an ago yesterday today sekunde sekunden minuten stunde stunden tag tage tagen am pm utc gmt cet t z'.split(
    ' ',
  ),
);

const LANGUAGES = 'en de fr es it pt nl da sv nb fi pl cs uk ru tr el ro hu ar he hi ja ko zh'.split(' ');
const aWeek = Array.from({ length: 7 }, (_, day) => new Date(Date.UTC(2026, 0, 4 + day)));
const aYear = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 15)));
/** The names of months and weekdays: the browser's own. */
function namesOf(language: string): string[] {
  const names = (['long', 'short'] as const).flatMap((length) => {
    const weekdays = new Intl.DateTimeFormat(language, { weekday: length, timeZone: 'UTC' });
    // Beside a day, a month has the form that dates have.
    const months = new Intl.DateTimeFormat(language, { day: 'numeric', month: length, timeZone: 'UTC' });
    return [
      ...aWeek.map((day) => weekdays.format(day)),
      ...aYear.flatMap((day) =>
        months.formatToParts(day).flatMap(({ type, value }) => (type === 'month' ? [value] : [])),
      ),
    ];
  });
  return names.map((name) => name.normalize('NFKC').toLowerCase().replace(/\.$/, ''));
}

const NUMBERS = /\d[\d.,:/'-]*(?:st|nd|rd|th|[ap]m|[tzkm])?(?!\p{L})|\d[\d.,:/-]*/gu;
/** A longer paragraph is not a time, even if it names one. */
const LONGEST = 300;

/** True if two versions of a paragraph differ only in a time, a date or a counter: `updated 3 minutes ago`, `1,204 views`. */
export type ChangesByItself = (before: string, after: string) => boolean;

/** The names of days are made when the first paragraph asks for them. */
export function createChangesByItself(): ChangesByItself {
  let names: ReadonlySet<string> | undefined;
  const isNamed = (word: string): boolean => (names ??= new Set(LANGUAGES.flatMap(namesOf))).has(word);

  /** The text without its times; the same for two texts that differ only in these. */
  const timeless = (text: string): string =>
    text
      .normalize('NFKC')
      .toLowerCase()
      .replace(NUMBERS, ' ')
      .replace(/[年月日時分秒]/g, ' ')
      .replace(/[\p{L}\p{M}]+/gu, (word) => (UNITS.has(word) || isNamed(word) ? ' ' : word))
      .replace(/[\s,.:;()·|–-]+/gu, ' ')
      .trim();
  const isDate = (text: string): boolean =>
    /\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}:\d{2}|\d年|\d月/u.test(text) ||
    (text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []).some(isNamed);

  return (before, after) => {
    if (before.length > LONGEST || after.length > LONGEST || /\p{Sc}/u.test(before + after)) return false;
    const rest = timeless(before);
    if (rest !== timeless(after)) return false;
    // Nothing but a date, or a text about a time or a count.
    if (!/[\p{L}\p{N}]/u.test(rest)) return isDate(before) && isDate(after);
    return TIME_WORDS.test(before) && TIME_WORDS.test(after);
  };
}

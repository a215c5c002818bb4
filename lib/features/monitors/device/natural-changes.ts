import { monthOf } from '@/lib/reader/metadata/day';

/**
 * Words of times and counters, in the languages that most pages are in. A paragraph with one of them in which nothing
 * but numbers and dates changed has not changed.
 */
const TIME_WORDS =
  /(?:\b(?:ago|just now|yesterday|today|updated|last modified|last visited|as of|seconds?|minutes?|min|hours?|days?|weeks?|time|views?|reads?|visits?|visitors?|hits|likes?|shares?|comments?|replies|followers|subscribers|downloads|online|viewing|watching|generated in|copyright)\b|©|\bvor\b|\bUhr\b|aktualisiert|aufrufe|besucher|il y a|mis à jour|vues?\b|hace\b|actualizado|visitas|\bfa\b|aggiornato|visualizzazioni|atualizado|visualizações|назад|обновлено|просмотр|前|更新|閲覧|浏览|次播放|조회|전\b|منذ)/iu;

const UNITS: ReadonlySet<string> = new Set(
  'second seconds sec secs minute minutes min mins hour hours hr hrs day days week weeks month months year years just now a an ago yesterday today sekunde sekunden minuten stunde stunden tag tage tagen am pm utc gmt cet t z'.split(
    ' ',
  ),
);

/** Languages whose names of weekdays are known; those of months are the reader's. */
const LANGUAGES = 'en de fr es it pt nl da sv nb fi pl cs uk ru tr el ro hu ar he hi ja ko zh'.split(' ');
const aWeek = Array.from({ length: 7 }, (_, day) => new Date(Date.UTC(2026, 0, 4 + day)));
let weekdays: ReadonlySet<string> | undefined;
const isWeekday = (word: string): boolean => {
  weekdays ??= new Set(
    LANGUAGES.flatMap((language) =>
      (['long', 'short'] as const).flatMap((weekday) => {
        const names = new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' });
        return aWeek.map((day) => names.format(day).toLowerCase().replace(/\.$/, ''));
      }),
    ),
  );
  return weekdays.has(word);
};

const NUMBERS = /\d[\d.,:/'-]*(?:st|nd|rd|th|[ap]m|[tzkm])?(?!\p{L})|\d[\d.,:/-]*/gu;
/** A longer paragraph is not a time, even if it names one. */
const LONGEST = 300;

/** The text without its times; the same for two texts that differ only in these. */
const timeless = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(NUMBERS, ' ')
    .replace(/[年月日時分秒]/g, ' ')
    .replace(/[\p{L}\p{M}]+/gu, (word) =>
      UNITS.has(word) || isWeekday(word) || monthOf(word) !== undefined ? ' ' : word,
    )
    .replace(/[\s,.:;()·|–-]+/gu, ' ')
    .trim();

const isDate = (text: string): boolean =>
  /\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}:\d{2}|\d年|\d月/u.test(text) ||
  (text.match(/[\p{L}\p{M}]+/gu) ?? []).some((word) => monthOf(word) !== undefined);

/** True if two versions of a paragraph differ only in a time, a date or a counter: `updated 3 minutes ago`, `1,204 views`. */
export function changesByItself(before: string, after: string): boolean {
  if (before.length > LONGEST || after.length > LONGEST || /\p{Sc}/u.test(before + after)) return false;
  const rest = timeless(before);
  if (rest !== timeless(after)) return false;
  // Nothing but a date, or a text about a time or a count.
  if (!/[\p{L}\p{N}]/u.test(rest)) return isDate(before) && isDate(after);
  return TIME_WORDS.test(before) && TIME_WORDS.test(after);
}

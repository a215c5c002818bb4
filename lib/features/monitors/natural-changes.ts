/**
 * Words of times and counters, in the languages that most pages are in. A paragraph with one of them in which nothing
 * but numbers and dates changed has not changed.
 */
const TIME_WORDS =
  /(?:\b(?:ago|just now|yesterday|today|updated|last modified|last visited|as of|seconds?|minutes?|min|hours?|days?|weeks?|time|views?|reads?|visits?|visitors?|hits|likes?|shares?|comments?|replies|followers|subscribers|downloads|online|viewing|watching|generated in|copyright)\b|©|\bvor\b|\bUhr\b|aktualisiert|aufrufe|besucher|il y a|mis à jour|vues?\b|hace\b|actualizado|visitas|\bfa\b|aggiornato|visualizzazioni|atualizado|visualizações|назад|обновлено|просмотр|前|更新|閲覧|浏览|次播放|조회|전\b|منذ)/iu;

const MONTHS =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|januar|februar|märz|mai|juni|juli|oktober|dezember|janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre';
const WEEKDAYS =
  'mon(?:day)?|tue(?:s|sday)?|wed(?:nesday)?|thu(?:r|rs|rsday)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|miércoles|jueves|viernes|sábado|domingo';
const UNITS =
  'seconds?|secs?|minutes?|mins?|hours?|hrs?|days?|weeks?|months?|years?|just|now|an?|ago|yesterday|today|sekunden?|minuten?|stunden?|tage?n?|am|pm|utc|gmt|cet|k|m';
/** Numbers, dates, times and their units. */
const TIMES = new RegExp(
  `(?:\\d[\\d.,:/'-]*(?:st|nd|rd|th|[apt]m?|z|k|m)?(?!\\p{L})|\\d[\\d.,:/-]*|(?<!\\p{L})(?:${MONTHS}|${WEEKDAYS}|${UNITS})(?!\\p{L})\\.?|[年月日時分秒]|[\\s,;()·|–-])+`,
  'giu',
);
const IS_DATE = new RegExp(
  `\\d{4}[-/.]\\d{1,2}[-/.]\\d{1,2}|(?<!\\p{L})(?:${MONTHS})(?!\\p{L})|\\d{1,2}:\\d{2}`,
  'iu',
);
/** A longer paragraph is not a time, even if it names one. */
const LONGEST = 300;

/** The text without its times; the same for two texts that differ only in these. */
const timeless = (text: string): string => text.normalize('NFKC').toLowerCase().replace(TIMES, ' ').trim();

/** True if two versions of a paragraph differ only in a time, a date or a counter: `updated 3 minutes ago`, `1,204 views`. */
export function changesByItself(before: string, after: string): boolean {
  if (before.length > LONGEST || after.length > LONGEST || /\p{Sc}/u.test(before + after)) return false;
  const rest = timeless(before);
  if (rest !== timeless(after)) return false;
  // Nothing but a date, or a text about a time or a count.
  if (!/[\p{L}\p{N}]/u.test(rest)) return IS_DATE.test(before) && IS_DATE.test(after);
  return TIME_WORDS.test(before) && TIME_WORDS.test(after);
}

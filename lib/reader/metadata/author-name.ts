import { oneLine } from '@/lib/core/text/clean-text';
import { readDay } from '../../core/text/read-day';

const prefix =
  /^(?:(?:view )?(?:all |more )?(?:posts|articles|stories) (?:by|from)\s+|(?:this (?:post|article) (?:was|is) )?(?:(?:written|post(?:ed)?|started|articles?|published|reviewed|words|story|text|created|authored|(?:a )?guest post)\s+)?(?:by|von|par|por|door|di|da|av|автор|作者)[:：\s]+|\p{L}+ ?[:：]\s*(?=\S)|文[/／]\s*|authors?:?\s+(?=\p{Lu}))/iu;
const notAName =
  /^(?:admin|administrator|editor|staff|guest|user|anonymous|unknown|(?:the |topic |thread )?authors?|original poster|op|null|undefined|n\/a|none|root|wordpress|webmaster|team|editorial|editors|by|via|text by|news|share|follow|posts?|post author|name|home|updated|guide|coming soon!?|sign (?:in|up)|log ?in|get in touch|contact(?: us)?|written|verified (?:buyer|purchase)|states and regions|page\..*|authorized dealer|contributors to .*|.*\bmin(?:ute)?s? read|read more|view (?:more|all)(?: posts)?|this review is|wrote:?)$/i;
/** In small letters, words about those who write here; in capitals, what they sign with. */
const unnamed = /^(?:[Oo]ur|the) (?:editors?|experts?|writers?|staff|team)$/;
/** Full or abbreviated: Julian and Martin are not months. */
const month =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?';
const dayNames = new RegExp(
  `^(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\\.?,?)?(?:\\s*\\d{1,2}\\.?)?(?:\\s*(?:${month})\\.?)?(?:\\s+\\d.*)?$`,
  'i',
);
/** What separates a name from a day, a role or a place in one line. */
const parting = /\s*[|•·–—]\s*|\s+-\s+/;

/** The part of a line that is not a day: `3 May 2024 · Ida Holm`. */
function withoutDay(line: string): string {
  const parts = line.split(parting);
  return parts.find((part) => part !== '' && !dayNames.test(part) && !readDay(part)) ?? parts[0] ?? '';
}

/** What follows names: degrees and titles in capitals. */
const letters =
  /^(?:[A-Z][A-Za-z]{0,3}\.?)?(?:[A-Z]{1,5}[®.]?|[A-Z][a-z]?\.[A-Z]\.?|Ph\.?D\.?|[A-Z]-[A-Z]{2,4}(?: \d+)?)+$/;

/** Returns the name without "By", roles, dates and handles; undefined if the rest is not a name. */
export function cleanAuthor(text: string | undefined): string | undefined {
  let name = oneLine(text ?? '');
  if (!name || /^https?:|^www\.|^\/|^@|\{\{/.test(name)) return undefined;
  name = name
    .replace(/^[\s,;:|•·»–—-]+/, '')
    .replace(/^["“](.*)["”]$/, '$1')
    .replace(/\s*»\s.*$/, '')
    .replace(prefix, '');
  name = withoutDay(name)
    .replace(prefix, '')
    .replace(/\s+on behalf of\b.*$/i, '')
    .replace(/\s*\((?:@|https?:)[^)]*\)/, '')
    .replace(
      /[,\s]+(?:on\s+)?(?:\d{1,2}\s+)?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?\s+\d.*$/i,
      '',
    )
    .replace(/[,\s]+(?:updated|published|posted|last)\b.*$/i, '')
    .replace(
      /,?\s*\b(?:senior|staff|contributing|associate|deputy|chief|managing)?\s*(?:editor|writer|reporter|correspondent|contributor|journalist|columnist)\b.*$/i,
      // A role without a name is kept: `Community Editor`.
      (role, at: number, line: string) =>
        at > 0 && /^[^ ,]+$/.test(line.slice(0, at)) && role[0] !== ',' ? role : '',
    )
    .replace(/[\s,;:.]+$/, (end) => (/^\.$/.test(end) ? end : ''))
    .trim();
  const [first = name, ...rest] = name.split(/,\s+/);
  const isName = /^\p{Lu}[\p{L}'’.-]*(?: (?:\p{Lu}[\p{L}'’.-]*|de|van|von|der|da|di|and|&)){1,4}$/u;
  // A list of names stays; a title or a place after the name is removed.
  if (rest.length > 0 && isName.test(first)) {
    const isKept = (part: string): boolean => isName.test(part.replace(/^and /, '')) || letters.test(part);
    if (!rest.every(isKept)) {
      const after = rest.findIndex((part) => !letters.test(part));
      name = [first, ...rest.slice(0, after)].join(', ');
    }
  }
  if (dayNames.test(name) || readDay(name)) return undefined;
  if (name.length < 2 || name.length > 100 || notAName.test(name) || !/\p{L}/u.test(name)) return undefined;
  if (unnamed.test(name) || /\S+@\S+\.\S+/.test(name)) return undefined;
  return name.split(' ').length <= 14 ? name : undefined;
}

/** Joins names as a list, each once. */
export function joinAuthors(names: readonly string[]): string | undefined {
  const seen = new Set<string>();
  const kept = names.filter((name) => {
    const key = name.toLowerCase();
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
  return kept.length > 0 ? kept.join(', ') : undefined;
}

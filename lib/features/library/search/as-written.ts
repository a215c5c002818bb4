import { keptPairs } from '@/lib/core/model/page-key';
import { readableHosts } from '@/lib/core/addresses/readable-host';
import { parseUrl, routeOf } from '@/lib/core/model/url';
import { readPercentCodes } from '@/lib/core/text/percent-codes';
import { fold, isUnspaced, LONGEST } from '@/lib/core/text/word-tokens';

/** Words joined by symbols, such as `foo_bar`, `well-known`, `3.14`, `node:fs`, and `c++`. */
const JOINED =
  /[\p{L}\p{N}\p{M}]+(?:[-_.:+#/@&][\p{L}\p{N}\p{M}]+|(?<=\p{N}),(?=\p{N})[\p{L}\p{N}\p{M}]+)*(?:\+\+|#)?/gu;
const HAS_SIGN = /[-_.:,+#/@&]/;
const HUMP = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;

/**
 * The additional tokens of a text, each once: words joined by symbols, as written, and the parts of names such as
 * `getUserName`. Both are compared as words are.
 */
export function writtenForms(text: string): string[] {
  const forms = new Set<string>();
  for (const word of new Set(text.match(JOINED))) {
    if (word.length > LONGEST) continue;
    if (HAS_SIGN.test(word) && !isUnspaced(word)) forms.add(fold(word));
    if (/\p{Ll}\p{Lu}/u.test(word))
      for (const part of word.split(/[-_.:,+#/@&]/))
        if (/\p{Ll}\p{Lu}/u.test(part)) for (const one of part.split(HUMP)) forms.add(fold(one));
  }
  return [...forms];
}

/** The word as written, if it is more than plain letters: then it is also searched like that. */
export function writtenForm(word: string): string | undefined {
  const [first] = word.match(JOINED) ?? [];
  return first === word && HAS_SIGN.test(word) && !isUnspaced(word) && word.length <= LONGEST
    ? fold(word)
    : undefined;
}

const WITH_SCHEME = /^[<("'“]*(?:view-source:)?(https?:\/{2}[^\s<>"]+)/i;
const WITHOUT_SCHEME = /^(?:www\.[^\s/.]+\.\S+|[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?::\d+)?[/?#]\S*)$/iu;

/**
 * An address in readable form: without its scheme, and in letters where it has codes for them; of a file, without what
 * tells it from others of its name.
 */
export const readableAddress = (url: string): string =>
  readPercentCodes(readableHosts(url.replace(/^https?:\/\/|(?<=^file:.*)\?.*/i, '')));

/**
 * The part of a typed or pasted address that all spellings of it have in common, in readable form: without scheme,
 * `www.`, slash at the end, tracking, and a fragment that is no route. Undefined if the text is not an address.
 */
export function pastedAddress(text: string): string | undefined {
  const given = WITH_SCHEME.exec(text)?.[1] ?? (WITHOUT_SCHEME.test(text) ? `https://${text}` : undefined);
  const url = given === undefined ? undefined : parseUrl(given);
  if (!url) return undefined;
  const query = keptPairs(url.search.slice(1)).join('&');
  const path = query === '' ? url.pathname.replace(/\/+$/, '') : url.pathname;
  const route = routeOf(url.hash);
  return readableAddress(`${url.host.replace(/^www\./, '')}${path}${query && `?${query}`}${route}`);
}

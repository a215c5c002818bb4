/** A part of an ICU MessageFormat message, with the features that the catalogs use. */
export type Part =
  | { type: 'text'; text: string }
  | { type: 'hash' }
  | { type: 'argument'; name: string; as: 'text' | 'number' }
  | { type: 'plural' | 'select'; name: string; forms: Record<string, Part[]> };

const PLURAL_FORMS = /^(zero|one|two|few|many|other|=\d+)$/;

/**
 * Parses `Sent {count, plural, one {# page} other {# pages}} to {host}`. Features that the catalogs do not use (dates,
 * offsets, ordinals, skeletons) are refused: the formats of numbers and dates are those of lib/core/words/format.
 */
export function parseMessage(message: string): Part[] {
  let at = 0;
  const fail = (why: string): never => {
    throw new Error(`${why} at ${at} of “${message}”`);
  };
  const space = (): void => {
    while (/\s/.test(message[at] ?? '')) at += 1;
  };
  const word = (): string => {
    space();
    const found = /^[\w=]+/.exec(message.slice(at))?.[0] ?? fail('a name is missing');
    at += found.length;
    space();
    return found;
  };
  const take = (mark: string): void => {
    if (message[at] !== mark) fail(`“${mark}” is missing`);
    at += 1;
  };

  const forms = (type: 'plural' | 'select'): Record<string, Part[]> => {
    const read: Record<string, Part[]> = {};
    for (space(); message[at] !== '}'; space()) {
      const name = word();
      if (type === 'plural' && !PLURAL_FORMS.test(name)) fail(`“${name}” is no plural form`);
      take('{');
      read[name] = parts(type === 'plural');
      take('}');
    }
    if (!read['other']) fail('the form “other” is missing');
    return read;
  };

  const argument = (): Part => {
    take('{');
    const name = word();
    if (!/^[a-z]\w*$/.test(name)) fail(`“${name}” is no name`);
    if (message[at] === '}') {
      take('}');
      return { type: 'argument', name, as: 'text' };
    }
    take(',');
    const type = word();
    if (type === 'number') {
      take('}');
      return { type: 'argument', name, as: 'number' };
    }
    if (type !== 'plural' && type !== 'select') return fail(`“${type}” is not used here`);
    take(',');
    const part: Part = { type, name, forms: forms(type) };
    take('}');
    return part;
  };

  /** `''` is an apostrophe; one before a special character quotes it, and everything up to the next. */
  const quoted = (): string => {
    at += 1;
    if (message[at] === "'") {
      at += 1;
      return "'";
    }
    if (!/[{}#|]/.test(message[at] ?? '')) return "'";
    const end = message.indexOf("'", at);
    if (end < 0) fail('a quote has no end');
    const text = message.slice(at, end);
    at = end + 1;
    return text;
  };

  function parts(inPlural: boolean): Part[] {
    const read: Part[] = [];
    const add = (text: string): void => {
      const last = read.at(-1);
      if (last?.type === 'text') last.text += text;
      else read.push({ type: 'text', text });
    };
    while (at < message.length && message[at] !== '}') {
      const mark = message[at] ?? '';
      if (mark === '{') read.push(argument());
      else if (mark === '#' && inPlural) {
        read.push({ type: 'hash' });
        at += 1;
      } else if (mark === "'") add(quoted());
      else {
        add(mark);
        at += 1;
      }
    }
    return read;
  }

  const read = parts(false);
  if (at < message.length) fail('“}” has no beginning');
  return read;
}

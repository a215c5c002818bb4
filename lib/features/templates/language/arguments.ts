const ESCAPES: Record<string, string> = { n: '\n', t: '\t', r: '\r' };

/**
 * A quoted text as Web Clipper reads it: `\n`, `\t` and `\r` have their usual meaning, before anything else `\` is
 * dropped.
 */
export function unescaped(text: string): string {
  return text.replace(/\\([\s\S])/g, (_, char: string) => ESCAPES[char] ?? char);
}

/** Arguments at the commas, outside quotes and brackets; parentheses around all of them are removed. */
export function splitArguments(raw: string): string[] {
  const text = isWrapped(raw) ? raw.slice(1, -1) : raw;
  return splitAt(text, ',').map((part) => part.trim());
}

/** One text, with or without quotes. */
export function textArgument(raw: string): string {
  const text = raw.trim();
  const quoted = /^(["'])([\s\S]*)\1$/.exec(text);
  return unescaped(quoted?.[2] ?? text);
}

/** Every argument as a text. */
export function textArguments(raw: string): string[] {
  return raw.trim() === '' ? [] : splitArguments(raw).map(textArgument);
}

/** `"a":"b"` as a pair. */
export function pairArgument(raw: string): [from: string, to: string] {
  const [from = '', ...to] = splitAt(raw, ':');
  return [textArgument(from), textArgument(to.join(':'))];
}

/** `("a,b")` and `("a","b")` are the same list of names. */
export function nameArguments(raw: string): string[] {
  return textArguments(raw).flatMap((part) =>
    part
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean),
  );
}

function isWrapped(raw: string): boolean {
  if (!raw.startsWith('(') || !raw.endsWith(')')) return false;
  return splitAt(raw.slice(1, -1), '\0').length === 1;
}

function splitAt(text: string, mark: string): string[] {
  const parts: string[] = [];
  let part = '';
  let quote = '';
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] ?? '';
    if (char === '\\') {
      part += char + (text[at + 1] ?? '');
      at += 1;
      continue;
    }
    if (quote !== '') {
      if (char === quote) quote = '';
    } else if (char === '"' || char === "'") quote = char;
    else if ('([{'.includes(char)) depth += 1;
    else if (depth > 0 && ')]}'.includes(char)) depth -= 1;
    else if (depth === 0 && char === mark) {
      parts.push(part);
      part = '';
      continue;
    }
    part += char;
  }
  return [...parts, part];
}

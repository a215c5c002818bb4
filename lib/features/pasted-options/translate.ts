import { renamedRules } from '@/lib/core/model/request';

/** One name of the older API, and its newer name; `to` is empty for what no longer exists. */
export type TranslatedWord = { from: string; to: string };

export type Translation = { options: Record<string, unknown>; words: readonly TranslatedWord[] };

type Entry = {
  /** What it becomes; nothing if it has no counterpart. */
  becomes(value: unknown): Record<string, unknown>;
};

/** Names of v1 that have a counterpart in v2 (docs/specification.md, “From v1 to v2”). */
const WORDS: Readonly<Record<string, Entry>> = {
  ...Object.fromEntries(
    Object.entries(renamedRules).map(([old, name]): [string, Entry] => [
      old,
      { becomes: (value) => ({ [name]: value }) },
    ]),
  ),
  ignoreSitemap: { becomes: (value) => ({ sitemap: value === true ? 'skip' : 'include' }) },
  sitemapOnly: { becomes: (value) => (value === true ? { sitemap: 'only' } : {}) },
  parsePDF: { becomes: (value) => ({ parsers: value === false ? [] : ['pdf'] }) },
};

/** Formats of v1 that were plain words. */
const SCREENSHOTS: Readonly<Record<string, Record<string, unknown>>> = {
  screenshot: { type: 'screenshot' },
  'screenshot@fullPage': { type: 'screenshot', fullPage: true },
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Options of the older API in the names of the newer one, and which names were translated. What is already in the newer
 * form stays, and wins if both are present. Pure.
 */
export function translateOptions(given: Readonly<Record<string, unknown>>): Translation {
  const words: TranslatedWord[] = [];
  const options: Record<string, unknown> = {};
  // Safe for any name: an assignment to `__proto__` makes no entry.
  const put = (name: string, value: unknown): void =>
    void Object.defineProperty(options, name, {
      value,
      enumerable: true,
      writable: true,
      configurable: true,
    });
  const add = (part: Record<string, unknown>): void => {
    for (const [name, value] of Object.entries(part)) if (!Object.hasOwn(given, name)) put(name, value);
  };
  const wants = extractionOf(given);
  for (const [name, value] of Object.entries(given)) {
    const entry = Object.hasOwn(WORDS, name) ? WORDS[name] : undefined;
    if (entry) {
      const becomes = entry.becomes(value);
      add(becomes);
      words.push({ from: said(name, value), to: saidAll(becomes) });
    } else if (name === 'scrapeOptions' && isRecord(value)) {
      const inner = translateOptions(value);
      options[name] = inner.options;
      words.push(...inner.words);
    } else if (name === 'extract' || name === 'jsonOptions') {
      // Reported with the formats, where it belongs now.
    } else if (name !== 'formats') put(name, value);
  }
  const { formats } = given;
  const translated = Array.isArray(formats)
    ? formats.map((format: unknown) => translateFormat(format, wants, words))
    : [];
  const isAsked = translated.some((format) => isRecord(format) && format['type'] === 'json');
  if (wants && !isAsked) {
    const json = { type: 'json', ...wants.options };
    translated.push(json);
    words.push({ from: said(wants.name, given[wants.name]), to: `formats: [${saidFormat(json)}]` });
  }
  if (translated.length > 0 || formats !== undefined)
    options['formats'] = Array.isArray(formats) || wants ? translated : formats;
  return { options, words };
}

type Extraction = { name: 'extract' | 'jsonOptions'; options: Record<string, unknown> };

/** The extraction request, which was beside the formats. */
function extractionOf(given: Readonly<Record<string, unknown>>): Extraction | undefined {
  for (const name of ['extract', 'jsonOptions'] as const) {
    const options = given[name];
    if (isRecord(options)) return { name, options: jsonOptionsOf(options) };
  }
  return undefined;
}

/** The system prompt has no place in v2: it is prepended to the prompt. */
function jsonOptionsOf({ systemPrompt, prompt, ...rest }: Record<string, unknown>): Record<string, unknown> {
  const asked = [systemPrompt, prompt].filter(
    (text): text is string => typeof text === 'string' && text !== '',
  );
  return { ...rest, ...(asked.length > 0 && { prompt: asked.join('\n') }) };
}

function translateFormat(format: unknown, wants: Extraction | undefined, words: TranslatedWord[]): unknown {
  if (typeof format !== 'string') return format;
  if (format === 'extract' || (format === 'json' && wants)) {
    const json = { type: 'json', ...wants?.options };
    words.push({ from: `formats: [${JSON.stringify(format)}]`, to: `formats: [${saidFormat(json)}]` });
    return json;
  }
  const screenshot = Object.hasOwn(SCREENSHOTS, format) ? SCREENSHOTS[format] : undefined;
  if (!screenshot) return format;
  words.push({
    from: `formats: [${JSON.stringify(format)}]`,
    to: `formats: [${JSON.stringify(screenshot)}]`,
  });
  return screenshot;
}

/** Long values are named, not written out. */
const LONGEST = 60;
const said = (name: string, value: unknown): string => {
  const text = JSON.stringify(value);
  return text.length > LONGEST ? name : `${name}: ${text}`;
};
const saidAll = (part: Record<string, unknown>): string =>
  Object.entries(part)
    .map(([name, value]) => said(name, value))
    .join(', ');
const saidFormat = (format: Record<string, unknown>): string =>
  `{ ${Object.keys(format)
    .map((name) => (name === 'type' ? 'type: "json"' : name))
    .join(', ')} }`;

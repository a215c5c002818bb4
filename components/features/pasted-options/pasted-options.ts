import { readJsonText, type TextProblem } from '@/lib/features/schema/json-text';
import { translateOptions, type TranslatedWord } from '@/lib/features/pasted-options/translate';
import { captureFormatSchema, type CaptureFormat } from '@/lib/core/model/format';
import { someRulesSchema, type SomeRules } from '@/lib/core/model/request';
import { scrapeOptionsSchema, type ScrapeOptions } from '@/lib/core/model/scrape-options';
import type { z } from '@/lib/core/model/zod';
import { captureForm, type FormValues } from '@/components/shell/form/capture-form';

export type PastedOptions = {
  /** Those that are requested, in order. */
  formats: CaptureFormat[];
  /** Of the fields of these options. */
  values: Partial<FormValues>;
  options: ScrapeOptions;
  rules: SomeRules;
  /** Names of the older API, and what they became. */
  words: readonly TranslatedWord[];
  /** Taken from the form or from elsewhere, and so not from here. */
  left: string[];
};

export type PastedAnswer =
  | { ok: true; pasted: PastedOptions }
  | { ok: false; problem: TextProblem }
  | { ok: false; unfit: string[] };

/** Given by the form itself, or by the page. */
const ELSEWHERE: ReadonlySet<string> = new Set([
  'url',
  'urls',
  'origin',
  'integration',
  'prompt',
  'webhook',
  'ignoreRobotsTxt',
  'robotsUserAgent',
]);
const isRule = (name: string): boolean => Object.hasOwn(someRulesSchema.shape, name);
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Options as JSON, in either version of the API, as sent with a scrape or a crawl. Every name and every value is
 * checked; anything invalid is reported by its path, and then nothing is accepted.
 */
export function readPastedOptions(text: string): PastedAnswer {
  const read = readJsonText(text);
  const [problem] = read.problems;
  if (problem) return { ok: false, problem };
  if (!isRecord(read.value)) return { ok: false, unfit: [] };
  const { options: translated, words } = translateOptions(read.value);
  const { scrapeOptions = {}, ...own } = translated;
  if (!isRecord(scrapeOptions)) return { ok: false, unfit: ['scrapeOptions'] };
  const given: Record<string, unknown> = { ...own, ...scrapeOptions };
  const left = Object.keys(given).filter((name) => ELSEWHERE.has(name));
  const rules = Object.fromEntries(Object.entries(given).filter(([name]) => isRule(name)));
  const { formats = [], ...rest } = Object.fromEntries(
    Object.entries(given).filter(([name]) => !isRule(name) && !ELSEWHERE.has(name)),
  );
  const asked = readFormats(formats);
  if (!asked) return { ok: false, unfit: ['formats'] };
  const parsedRules = someRulesSchema.safeParse(rules);
  const parsed = scrapeOptionsSchema.safeParse({ ...rest, ...asked.options });
  if (!parsed.success || !parsedRules.success)
    return { ok: false, unfit: [...unfitOf(parsedRules), ...unfitOf(parsed)].map(asPasted(asked.places)) };
  return {
    ok: true,
    pasted: {
      formats: asked.formats,
      values: valuesOf(parsed.data),
      options: parsed.data,
      rules: parsedRules.data,
      words,
      left,
    },
  };
}

type Result = { success: true } | { success: false; error: z.ZodError };

/** The paths of the problems; for an unknown name, its path. */
function unfitOf(result: Result): string[] {
  if (result.success) return [];
  return result.error.issues.flatMap((issue) => {
    const path = issue.path.map(String);
    return issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => [...path, key].join('.'))
      : [path.join('.')];
  });
}

/** A path as the user wrote it, such as `formats[2].type`. `places`: of the formats that only a service knows. */
const asPasted =
  (places: readonly number[]) =>
  (path: string): string =>
    path
      .replace(/^serviceFormats\.(\d+)/, (_, at: number) => `formats.${places[at]}`)
      .replace(/\.(\d+)/g, '[$1]');

/**
 * Formats of the API, as Trawl stores them: names, with options beside them, and the places of those that only a
 * service knows. Undefined for anything but a list of formats.
 */
function readFormats(
  formats: unknown,
): { formats: CaptureFormat[]; options: Record<string, unknown>; places: number[] } | undefined {
  if (!Array.isArray(formats)) return undefined;
  const names: CaptureFormat[] = [];
  const options: Record<string, unknown> = {};
  const more: unknown[] = [];
  const places: number[] = [];
  for (const [at, format] of (formats as unknown[]).entries()) {
    const { type, ...rest } = isRecord(format) ? format : { type: format };
    const name = captureFormatSchema.safeParse(type);
    if (name.success) {
      names.push(name.data);
      if (Object.keys(rest).length > 0) {
        if (name.data !== 'json' && name.data !== 'screenshot') return undefined;
        options[name.data] = rest;
      }
    } else if (typeof type === 'string') {
      more.push({ type, ...rest });
      places.push(at);
    } else return undefined;
  }
  return {
    formats: names,
    options: more.length > 0 ? { ...options, serviceFormats: more } : options,
    places,
  };
}

/** The values of the fields for these options: reading them gives the options again. */
export const valuesOf = (options: ScrapeOptions): Partial<FormValues> =>
  Object.fromEntries(Object.entries(captureForm.of(options)).filter(([, value]) => value !== ''));

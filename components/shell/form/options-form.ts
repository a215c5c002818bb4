import { scrapeOptionsSchema, type ScrapeOptions } from '@/lib/core/model/scrape-options';
import { actionProblems, readDrafts } from '@/lib/features/actions/action-drafts';
import { actionWords } from '@/lib/features/actions/words/en-actions';
import { actionsField, optionFields, trackingModes, type OptionField } from './option-fields';

/** The values of the controls, by path; a control that was not touched is absent or empty. */
export type FormValues = Readonly<Record<string, string>>;

/** Why the value of a control is refused; `message` is the schema's own message. */
export type FieldProblem = { problem: 'json' | 'object' | 'number' | 'invalid' | 'own'; message?: string };

export type FormAnswer =
  | { ok: true; options: ScrapeOptions }
  | { ok: false; problems: Readonly<Record<string, FieldProblem>> };

const fields: OptionField[] = Object.values(optionFields).flatMap((option) => option.fields);

/** The options from the controls, checked by the schema; or the problems, by control. Empty controls add nothing. */
export function readForm(values: FormValues): FormAnswer {
  const options: Record<string, unknown> = {};
  const problems: Record<string, FieldProblem> = {};
  for (const field of fields) {
    const text = values[field.path]?.trim() ?? '';
    if (text === '') continue;
    const read = readField(field, text);
    if ('problem' in read) problems[field.path] = read;
    else put(options, field.path, read.value);
  }
  addTracking(options);
  const wrong = wrongSteps(values, options['waitFor']);
  if (wrong !== undefined) problems[actionsField] = { problem: 'own', message: wrong };
  const parsed = scrapeOptionsSchema.safeParse(options);
  if (!parsed.success)
    for (const issue of parsed.error.issues) {
      const path = fieldAt(issue.path.map(String));
      if (path && !problems[path]) problems[path] = { problem: 'invalid', message: issue.message };
    }
  if (parsed.success && Object.keys(problems).length === 0) return { ok: true, options: parsed.data };
  return { ok: false, problems };
}

/**
 * The controls of change tracking become one of the formats, unless it is already present. A tag alone requests
 * nothing.
 */
function addTracking(options: Record<string, unknown>): void {
  const { changeTracking, serviceFormats = [] } = options as {
    changeTracking?: { modes?: string; tag?: string };
    serviceFormats?: unknown;
  };
  delete options['changeTracking'];
  const modes = modesOf(changeTracking?.modes);
  if (!modes || !Array.isArray(serviceFormats)) return;
  const isTracking = (format: unknown): boolean =>
    typeof format === 'object' && format !== null && 'type' in format && format.type === 'changeTracking';
  if (serviceFormats.some(isTracking)) return;
  const tag = changeTracking?.tag;
  const asked = { type: 'changeTracking', ...(modes.length > 0 && { modes }), ...(tag && { tag }) };
  options['serviceFormats'] = [...(serviceFormats as unknown[]), asked];
}

const modesOf = (name: string | undefined): readonly string[] | undefined =>
  Object.entries(trackingModes).find(([known]) => known === name)?.[1];

/** The first problem of the steps before the capture, in one sentence. */
function wrongSteps(values: FormValues, waitFor: unknown): string | undefined {
  const drafts = readDrafts(values[actionsField] ?? '') ?? [];
  const [first] = actionProblems(drafts, typeof waitFor === 'number' ? waitFor : 0);
  return first && actionWords.problem(first);
}

function readField(field: OptionField, text: string): { value: unknown } | FieldProblem {
  switch (field.kind) {
    case 'switch':
      return { value: text === 'yes' };
    case 'number': {
      const number = Number(text.replace(',', '.'));
      if (!Number.isFinite(number)) return { problem: 'number' };
      return { value: field.unit === 'seconds' ? Math.round(number * 1_000) : number };
    }
    case 'lines':
      return {
        value: text
          .split('\n')
          .map((line) => line.trim())
          .filter(Boolean),
      };
    case 'json':
      return readJson(field, text);
    case 'choice':
    case 'text':
    case 'long':
      return { value: text };
  }
}

function readJson(field: OptionField & { kind: 'json' }, text: string): { value: unknown } | FieldProblem {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (thrown) {
    return { problem: 'json', ...(thrown instanceof Error ? { message: thrown.message } : {}) };
  }
  const wantsObject = field.example.startsWith('{');
  if (wantsObject && (typeof value !== 'object' || value === null || Array.isArray(value)))
    return { problem: 'object' };
  return { value };
}

function put(options: Record<string, unknown>, path: string, value: unknown): void {
  const [name = '', part] = path.split('.');
  if (part === undefined) options[name] = value;
  else options[name] = { ...(options[name] as object | undefined), [part]: value };
}

/** The control that an issue of the schema belongs to: the longest path that is its prefix, else one of the option. */
function fieldAt(path: string[]): string | undefined {
  const text = path.join('.');
  const exact = fields.filter((field) => text === field.path || text.startsWith(`${field.path}.`));
  const longest = exact.sort((a, b) => b.path.length - a.path.length)[0];
  return longest?.path ?? fields.find((field) => field.path.split('.')[0] === path[0])?.path;
}

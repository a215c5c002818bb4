import { actionSchema, type Action } from '@/lib/core/model/scrape-options';

export const actionTypes = [
  'wait',
  'click',
  'write',
  'press',
  'scroll',
  'screenshot',
  'scrape',
  'executeJavascript',
  'pdf',
] as const satisfies readonly Action['type'][];
export type ActionType = (typeof actionTypes)[number];

/** An action as filled in so far. */
export type ActionDraft = { type: ActionType } & Readonly<Record<string, unknown>>;

export const MOST_ACTIONS = 50;
/** The total of all waits of one capture, including `waitFor` (docs/service.md 4.1). */
const MOST_WAIT_MS = 60_000;

/** Why an action cannot be sent, by a code for which lib/core/words has a sentence. */
export type ActionProblem =
  | { index: number; code: ActionProblemCode }
  /** `most`: milliseconds, actions. */
  | { index: undefined; code: 'total-wait' | 'too-many'; most: number };
type ActionProblemCode =
  | 'wait-one'
  | 'needs-selector'
  | 'needs-text'
  | 'needs-key'
  | 'needs-script'
  | 'needs-viewport'
  | 'invalid';

const isType = (value: unknown): value is ActionType => actionTypes.some((type) => type === value);

/** The actions in a JSON text, complete or not; undefined for a text that is not such a list. */
export function readDrafts(text: string): ActionDraft[] | undefined {
  if (text.trim() === '') return [];
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!Array.isArray(value)) return undefined;
  const drafts = value.filter(
    (each): each is ActionDraft => typeof each === 'object' && each !== null && isType(each.type),
  );
  return drafts.length === value.length ? drafts : undefined;
}

/** The text of a list; empty for an empty list, so that nothing is sent. */
export const draftsText = (drafts: readonly ActionDraft[]): string =>
  drafts.length === 0 ? '' : JSON.stringify(drafts, undefined, 2);

/** A draft with one field changed; a field without a value is removed. */
export function withField(draft: ActionDraft, name: string, value: unknown): ActionDraft {
  const { [name]: _old, ...rest } = draft;
  const kept = { ...rest, type: draft.type };
  return value === undefined || value === '' ? kept : { ...kept, [name]: value };
}

/** Moves an entry to another position; unchanged if there is no such position. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const [entry] = list.slice(from, from + 1);
  if (entry === undefined || to < 0 || to >= list.length) return [...list];
  const rest = list.filter((_, index) => index !== from);
  return [...rest.slice(0, to), entry, ...rest.slice(to)];
}

const says = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';

/** The problems of a list of actions: of each in order, then of all together. */
export function actionProblems(drafts: readonly ActionDraft[], waitForMs = 0): ActionProblem[] {
  const own = drafts.flatMap((draft, index): ActionProblem[] => {
    const code = problemOf(draft);
    return code === undefined ? [] : [{ index, code }];
  });
  const waited = drafts.reduce(
    (sum, { milliseconds: ms }) => sum + (typeof ms === 'number' ? ms : 0),
    waitForMs,
  );
  return [
    ...own,
    ...(drafts.length > MOST_ACTIONS
      ? [{ index: undefined, code: 'too-many' as const, most: MOST_ACTIONS }]
      : []),
    ...(waited > MOST_WAIT_MS ? [{ index: undefined, code: 'total-wait' as const, most: MOST_WAIT_MS }] : []),
  ];
}

function problemOf(draft: ActionDraft): ActionProblemCode | undefined {
  switch (draft.type) {
    case 'wait':
      if ((draft['milliseconds'] === undefined) === !says(draft['selector'])) return 'wait-one';
      break;
    case 'click':
      if (!says(draft['selector'])) return 'needs-selector';
      break;
    case 'write':
      if (typeof draft['text'] !== 'string' || draft['text'] === '') return 'needs-text';
      break;
    case 'press':
      if (!says(draft['key'])) return 'needs-key';
      break;
    case 'executeJavascript':
      if (!says(draft['script'])) return 'needs-script';
      break;
    case 'screenshot': {
      const viewport = draft['viewport'];
      if (viewport !== undefined && !isViewport(viewport)) return 'needs-viewport';
      break;
    }
    default:
  }
  return actionSchema.safeParse(draft).success ? undefined : 'invalid';
}

function isViewport(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { width, height } = value as { width?: unknown; height?: unknown };
  return [width, height].every((side) => Number.isInteger(side) && Number(side) > 0);
}

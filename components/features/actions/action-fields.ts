import type { ActionDraft, ActionType } from '@/lib/features/actions/action-drafts';
import type { actionWords } from '@/lib/features/actions/words/en-actions';

/** One control of an action: the path of its value, its format, and its label. */
export type ActionField = {
  /** A part after a dot is inside an object. */
  path: string;
  label: keyof (typeof actionWords)['field'];
} & (
  | { kind: 'text' | 'code' | 'switch' }
  /** `per`: the factor for the number that is typed. */
  | { kind: 'number'; per?: number }
  | { kind: 'choice'; values: readonly string[]; first: string }
);

const papers = ['Letter', 'A0', 'A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'Legal', 'Tabloid', 'Ledger'];

/** The controls of each kind of action (docs/service.md 7.5). */
export const actionFields: Readonly<Record<ActionType, readonly ActionField[]>> = {
  wait: [
    { path: 'milliseconds', label: 'milliseconds', kind: 'number', per: 1_000 },
    { path: 'selector', label: 'waitSelector', kind: 'text' },
  ],
  click: [
    { path: 'selector', label: 'selector', kind: 'text' },
    { path: 'all', label: 'all', kind: 'switch' },
  ],
  write: [{ path: 'text', label: 'text', kind: 'text' }],
  press: [{ path: 'key', label: 'key', kind: 'text' }],
  scroll: [
    { path: 'direction', label: 'direction', kind: 'choice', values: ['down', 'up'], first: 'down' },
    { path: 'selector', label: 'scrollSelector', kind: 'text' },
  ],
  screenshot: [
    { path: 'fullPage', label: 'fullPage', kind: 'switch' },
    { path: 'quality', label: 'quality', kind: 'number' },
    { path: 'viewport.width', label: 'width', kind: 'number' },
    { path: 'viewport.height', label: 'height', kind: 'number' },
  ],
  scrape: [],
  executeJavascript: [{ path: 'script', label: 'script', kind: 'code' }],
  pdf: [
    { path: 'format', label: 'format', kind: 'choice', values: papers, first: 'Letter' },
    { path: 'landscape', label: 'landscape', kind: 'switch' },
    { path: 'scale', label: 'scale', kind: 'number' },
  ],
};

/** The values of the controls. */
export function valueAt(draft: ActionDraft, path: string): unknown {
  const [name = '', part] = path.split('.');
  const value = draft[name];
  if (part === undefined) return value;
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[part] : undefined;
}

/** The new value of a draft's field, for one control's value; undefined if nothing is left of it. */
export function fieldValue(
  draft: ActionDraft,
  path: string,
  value: unknown,
): { name: string; value: unknown } {
  const [name = '', part] = path.split('.');
  if (part === undefined) return { name, value };
  const before = typeof draft[name] === 'object' && draft[name] !== null ? draft[name] : {};
  const entries = Object.entries({ ...before, [part]: value }).filter(([, each]) => each !== undefined);
  return { name, value: entries.length === 0 ? undefined : Object.fromEntries(entries) };
}

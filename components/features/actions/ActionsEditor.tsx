import { useRef, useState } from 'preact/hooks';
import {
  actionProblems,
  type ActionProblem,
  actionTypes,
  draftsText,
  MOST_ACTIONS,
  moved,
  readDrafts,
  withField,
  type ActionDraft,
  type ActionType,
} from '@/lib/features/actions/action-drafts';
import { actionWords as words, type actionWords } from '@/lib/features/actions/words/en-actions';
import { useApp } from '@/components/shell/state/app';
import { useAnnounce } from '@/components/shell/state/use-announce';
import { Button } from '@/components/ui/Button';
import { IconButton } from '@/components/ui/IconButton';
import { Select } from '@/components/ui/Select';
import * as fieldStyles from '@/components/ui/Field.module.css';
import { Field } from '@/components/ui/Field';
import { Switch } from '@/components/ui/Switch';
import { TextInput } from '@/components/ui/TextInput';
import * as styles from './ActionsEditor.module.css';

/** One control of an action: the path of its value, its format, and its label. */
type ActionField = {
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
const actionFields: Readonly<Record<ActionType, readonly ActionField[]>> = {
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
function valueAt(draft: ActionDraft, path: string): unknown {
  const [name = '', part] = path.split('.');
  const value = draft[name];
  if (part === undefined) return value;
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[part] : undefined;
}

/** The new value of a draft's field, for one control's value; undefined if nothing is left of it. */
function fieldValue(draft: ActionDraft, path: string, value: unknown): { name: string; value: unknown } {
  const [name = '', part] = path.split('.');
  if (part === undefined) return { name, value };
  const before = typeof draft[name] === 'object' && draft[name] !== null ? draft[name] : {};
  const entries = Object.entries({ ...before, [part]: value }).filter(([, each]) => each !== undefined);
  return { name, value: entries.length === 0 ? undefined : Object.fromEntries(entries) };
}

type ActionControlProps = {
  draft: ActionDraft;
  field: ActionField;
  onValue: (value: unknown) => void;
  /** There is an error in the action, and it can be fixed here. */
  invalid?: boolean;
};

function ActionControl({ draft, field, onValue, invalid = false }: ActionControlProps) {
  const label = words.field[field.label];
  const value = valueAt(draft, field.path);
  const text = typeof value === 'string' ? value : '';
  switch (field.kind) {
    case 'switch':
      return <Switch label={label} checked={value === true} onChange={(on) => onValue(on || undefined)} />;
    case 'number':
      return (
        <NumberControl label={label} value={value} per={field.per ?? 1} onValue={onValue} invalid={invalid} />
      );
    case 'choice':
      return (
        <Field label={label}>
          {(ids) => (
            <Select
              ids={ids}
              value={text || field.first}
              choices={field.values.map((each) => ({
                value: each,
                label: each === 'up' || each === 'down' ? words.directions[each] : each,
              }))}
              onChange={onValue}
            />
          )}
        </Field>
      );
    case 'text':
    case 'code':
      return (
        <Field label={label}>
          {(ids) => (
            <TextInput
              ids={{ ...ids, invalid }}
              value={text}
              mono={field.label !== 'text'}
              onInput={onValue}
              {...(field.kind === 'code' ? { rows: 3 } : {})}
            />
          )}
        </Field>
      );
  }
}

/** A number as typed: an invalid one stays visible, and is refused with the rest of the form. */
function NumberControl({
  label,
  value,
  per,
  onValue,
  invalid,
}: {
  label: string;
  value: unknown;
  per: number;
  onValue: ActionControlProps['onValue'];
  invalid: boolean;
}) {
  const [typed, setTyped] = useState<string>();
  const shown = typeof value === 'number' ? String(value / per) : typeof value === 'string' ? value : '';
  return (
    <Field label={label}>
      {(ids) => (
        <TextInput
          ids={{ ...ids, invalid }}
          value={typed ?? shown}
          onInput={(text) => {
            setTyped(text);
            const number = Number(text.trim().replace(',', '.'));
            if (text.trim() === '') onValue(undefined);
            else onValue(Number.isFinite(number) ? Math.round(number * per * 1_000) / 1_000 : text);
          }}
          onCommit={() => setTyped(undefined)}
        />
      )}
    </Field>
  );
}

type Props = {
  label: string;
  /** The list as JSON; empty for none. */
  text: string;
  onText: (text: string) => void;
  /** The form was refused: problems are shown beside each step. */
  refused: boolean;
};

/** The steps before a capture: each with its own fields, added, moved by buttons or keys, and removed. */
export function ActionsEditor({ label, text, onText, refused }: Props) {
  const { newId } = useApp();
  const announce = useAnnounce();
  const box = useRef<HTMLDivElement>(null);
  const [next, setNext] = useState<ActionType>('wait');
  const drafts = readDrafts(text) ?? [];
  const ids = useIds(drafts.length, newId);
  const change = (list: readonly ActionDraft[]): void => onText(draftsText(list));
  const problems = refused ? actionProblems(drafts) : [];

  const move = (from: number, to: number): void => {
    if (to < 0 || to >= drafts.length) return;
    ids.set(moved(ids.now, from, to));
    change(moved(drafts, from, to));
    announce(words.movedTo(to, drafts.length));
  };
  const remove = (index: number): void => {
    ids.set(ids.now.filter((_, at) => at !== index));
    change(drafts.filter((_, at) => at !== index));
    announce(words.removed);
    box.current?.querySelector<HTMLElement>(`.${styles.add} select`)?.focus();
  };
  return (
    <div ref={box} class={styles.actions} role="group" aria-label={label}>
      {drafts.length === 0 ? (
        <p class={fieldStyles.help}>{words.none}</p>
      ) : (
        <ol class={styles.list} aria-label={words.list}>
          {drafts.map((draft, index) => {
            return (
              <ActionStep
                key={ids.now[index]}
                draft={draft}
                index={index}
                count={drafts.length}
                problem={problems.find((each) => each.index === index)}
                onMove={(to) => move(index, to)}
                onRemove={() => remove(index)}
                onChange={(next) => change(drafts.map((each, at) => (at === index ? next : each)))}
              />
            );
          })}
        </ol>
      )}
      <div class={styles.add}>
        <KindSelect value={next} onChange={setNext} />
        <Button
          text={words.add}
          icon="plus"
          disabled={drafts.length >= MOST_ACTIONS}
          onPress={() => {
            ids.set([...ids.now, newId()]);
            change([...drafts, { type: next }]);
          }}
        />
      </div>
      {drafts.length >= MOST_ACTIONS && <p class={fieldStyles.help}>{words.most(MOST_ACTIONS)}</p>}
      {drafts.length > 1 && <p class={fieldStyles.help}>{words.keys}</p>}
    </div>
  );
}

type StepProps = {
  draft: ActionDraft;
  index: number;
  count: number;
  problem: ActionProblem | undefined;
  onMove: (to: number) => void;
  onRemove: () => void;
  onChange: (draft: ActionDraft) => void;
};

/** One step: its position, its fields, and its problems. */
function ActionStep({ draft, index, count, problem, onMove, onRemove, onChange }: StepProps) {
  return (
    <li
      class={styles.step}
      onKeyDown={(event) => {
        if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
        event.preventDefault();
        onMove(index + (event.key === 'ArrowUp' ? -1 : 1));
      }}
    >
      <div class={styles.head}>
        <span class="grow">{words.step(index, words.name[draft.type])}</span>
        <IconButton
          icon="down"
          class={styles.moveUp}
          label={words.up(index)}
          disabled={index === 0}
          onPress={() => onMove(index - 1)}
        />
        <IconButton
          icon="down"
          label={words.down(index)}
          disabled={index === count - 1}
          onPress={() => onMove(index + 1)}
        />
        <IconButton icon="x" label={words.remove(index)} onPress={onRemove} />
      </div>
      {actionFields[draft.type].map((field, place) => (
        <ActionControl
          key={field.path}
          draft={draft}
          field={field}
          invalid={problem !== undefined && place === 0}
          onValue={(value) => {
            const { name, value: whole } = fieldValue(draft, field.path, value);
            onChange(withField(draft, name, whole));
          }}
        />
      ))}
      {words.hint[draft.type] !== undefined && <p class={fieldStyles.help}>{words.hint[draft.type]}</p>}
      {problem && (
        <p class={fieldStyles.error} role="alert">
          {words.problem(problem)}
        </p>
      )}
    </li>
  );
}

/** The kind of step to add next. */
function KindSelect({ value, onChange }: { value: ActionType; onChange: (type: ActionType) => void }) {
  return (
    <Select
      class={styles.kind}
      label={words.kind}
      value={value}
      choices={actionTypes.map((type) => ({ value: type, label: words.name[type] }))}
      onChange={onChange}
    />
  );
}

/** A stable key for each step that moves with it, so that the focus stays in it. */
function useIds(
  count: number,
  newId: () => string,
): { now: readonly string[]; set: (ids: readonly string[]) => void } {
  const held = useRef<readonly string[]>([]);
  if (held.current.length !== count)
    held.current = Array.from({ length: count }, (_, index) => held.current[index] ?? newId());
  return {
    get now() {
      return held.current;
    },
    set: (ids) => void (held.current = ids),
  };
}

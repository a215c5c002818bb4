import type { ComponentChildren } from 'preact';
import { useId, useMemo } from 'preact/hooks';
import { cleanUpPlan } from '@/lib/features/clean-up/clean-up-plan';
import {
  noCleanUp,
  type CleanUpRuleName,
  type CleanUpRules,
  type Removal,
} from '@/lib/features/clean-up/clean-up';
import { useApp } from '@/components/shell/state/app';
import { useQuestion } from '@/components/ui/ConfirmDialog';
import { NumberLine } from '@/components/ui/Stepper';
import { Switch } from '@/components/ui/Switch';
import { useOptionsWords } from '@/components/shell/options/shared/use-options-words';
import { type StorageFacts, useStorageWords } from './use-storage';
import * as optionsStyles from '@/components/shell/options/shared/options.module.css';
import type { StoredCapture } from '@/lib/features/clean-up/stored';
import * as styles from './RuleCard.module.css';

type Row = { removal: Removal; capture: StoredCapture };

/** Number of rows listed; the others are only counted. */
const LISTED = 100;

/** What a rule would remove, shown on request. */
function RemovalList({ rows }: { rows: readonly Row[] }) {
  const { now } = useApp();
  const { own, format } = useStorageWords();
  if (rows.length === 0) return null;
  return (
    <details class={styles.removals}>
      <summary>{own.rules.list}</summary>
      <ul role="list" tabIndex={0} aria-label={own.rules.list}>
        {rows.slice(0, LISTED).map(({ removal, capture }) => (
          <li key={removal.id}>
            <bdi class={styles.title}>{capture.title || capture.host}</bdi>
            <span class="muted tabular">
              {format.day(capture.at, now())} · {format.bytes(removal.bytes)}
            </span>
          </li>
        ))}
        {rows.length > LISTED && <li class="muted">{own.rules.andMore(rows.length - LISTED)}</li>}
      </ul>
    </details>
  );
}

type Props = {
  name: CleanUpRuleName;
  rules: CleanUpRules;
  facts: StorageFacts;
  /** It was on, and is off because its number changed. */
  changed: boolean;
  value: number;
  max: number;
  onNumber: (value: number) => void;
  onTurn: (on: boolean) => void;
  children?: ComponentChildren;
};

/** What this rule alone would remove now. */
function useRemovals({ name, rules, facts }: Props): Row[] {
  const { now } = useApp();
  const rule = rules[name];
  return useMemo(() => {
    const alone: CleanUpRules = { ...noCleanUp, [name]: { ...rule, on: true } };
    const byId = new Map(facts.captures.map((capture) => [capture.id, capture]));
    return cleanUpPlan(facts.captures, alone, { now: now(), ...facts.use }).flatMap((removal) => {
      const capture = byId.get(removal.id);
      return capture ? [{ removal, capture }] : [];
    });
  }, [facts, name, rule, now]);
}

/** One rule: its switch, its number, and what it would remove. It can be switched on only after that is shown. */
export function RuleCard(props: Props) {
  const { name, rules, value, max } = props;
  const { options } = useOptionsWords();
  const { own } = useStorageWords();
  const words = own.rules[name];
  const id = useId();
  const rows = useRemovals(props);
  const counts = {
    captures: rows.filter(({ removal }) => removal.what === 'capture').length,
    screenshots: rows.filter(({ removal }) => removal.what === 'screenshot').length,
    pages: new Set(rows.map(({ capture }) => capture.page)).size,
    bytes: rows.reduce((sum, { removal }) => sum + removal.bytes, 0),
  };
  const isNothing = rows.length === 0;
  const { on } = rules[name];
  const would = (): string => {
    if (isNothing) return on ? own.rules.willNothing : own.rules.nothing;
    return (on ? own.rules.will : own.rules.would)(name, counts);
  };
  const says = {
    versions: () => own.rules.says.versions(rules.versions),
    screenshots: () => own.rules.says.screenshots(rules.screenshots),
    captures: () => own.rules.says.captures(rules.captures),
  }[name]();
  const question = useQuestion({
    title: own.rules.ask.title,
    keep: own.rules.ask.cancel,
    confirm: own.rules.ask.confirm,
    onConfirm: () => props.onTurn(true),
    said: (
      <div class={styles.asked}>
        <p>{says}</p>
        <p class="tabular">{isNothing ? own.rules.ask.nothing : own.rules.ask.now(name, counts)}</p>
        <p>
          <b>{own.rules.ask.final}</b>
        </p>
        <RemovalList rows={rows} />
      </div>
    ),
  });
  return (
    <div class={`${optionsStyles.card} ${optionsStyles.rows} ${styles.cleaning}`}>
      <Switch
        label={words.label}
        help={says}
        checked={on}
        onChange={(next) => (next ? question.ask() : props.onTurn(false))}
      />
      <NumberLine
        label={words.number}
        describedBy={`${id}-would`}
        value={value}
        min={1}
        max={max}
        lessLabel={options.crawling.less(words.number)}
        moreLabel={options.crawling.more(words.number)}
        onChange={(next) => next !== undefined && props.onNumber(next)}
      />
      {props.children}
      <div class={styles.would}>
        <p id={`${id}-would`} class="tabular">
          {would()}
        </p>
        {props.changed && <p role="status">{own.rules.changedOff}</p>}
        <RemovalList rows={rows} />
      </div>
      {question.dialog}
    </div>
  );
}

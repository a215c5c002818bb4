import type { NamedSteps } from '@/lib/core/model/steps';
import {
  LONGEST_RULE,
  MOST_RULES,
  watchChoicesSchema,
  type IgnoreRule,
  type WatchedPart,
  type WatchedRecipe,
} from '@/lib/features/monitors/watch';
import { useRef } from 'preact/hooks';
import { Field } from '@/components/ui/Field';
import { TokenField } from '@/components/ui/TokenField';
import { Button } from '@/components/ui/Button';
import { IconButton } from '@/components/ui/IconButton';
import { readSchedule } from '@/lib/features/monitors/read-schedule';
import { count, text, toggle } from '@/components/shell/form/controls';
import type { Control, Drawn } from '@/components/shell/state/define-form';
import { NotifySwitch } from '@/components/shell/form/NotifySwitch';
import { Segmented } from '@/components/ui/Segmented';
import { SelectField } from '@/components/ui/Select';
import { TextField } from '@/components/ui/TextInput';
import { useMonitorWords } from './use-monitor-words';
import * as fieldStyles from '@/components/ui/Field.module.css';
import * as monitorsStyles from './monitors.module.css';
import * as tagStyles from '@/components/ui/Tag.module.css';

const keptDays = [7, 30, 90, 365] as const;

/** How often to check, as a sentence or a rule; it is sent with the time zone where it names an hour. */
export const schedule: Control<string> = {
  ...text(),
  first: 'daily at 7:30',
  read(typed, { timezone }) {
    const read = readSchedule(typed);
    if (!read.ok) return { problem: 'bad' };
    const { rule, zoned } = read.schedule;
    return { value: zoned ? { ...rule, timezone } : rule };
  },
  draw: (props) => <ScheduleControl {...props} />,
};

/** A notification when something changed; the browser's permission is requested in the press. */
export const tellMe: Control<boolean> = { ...toggle(), draw: (props) => <TellMeControl {...props} /> };

/** How long the service keeps checks. */
export const retention: Control<number> = {
  ...count({ min: 1, max: 365, first: 30 }),
  draw: (props) => <RetentionControl {...props} />,
};

/** A part of the pages, picked in the tab; without one, their main text. */
export const part: Control<WatchedPart | undefined> = {
  first: undefined,
  hold: (sent) => watchChoicesSchema.shape.part.safeParse(sent).data,
  read: (value) => ({ value }),
  draw: (props) => <PartControl {...props} />,
};

/** The rows of a recipe, chosen where the recipe is kept. */
export const rows: Control<WatchedRecipe | undefined> = {
  first: undefined,
  hold: (sent) => watchChoicesSchema.shape.rows.safeParse(sent).data,
  read: (value) => ({ value }),
  draw: (props) => <RowsControl {...props} />,
};

/** Steps that come before a check, sent from where they are recorded. */
export const steps: Control<NamedSteps | undefined> = {
  first: undefined,
  hold: (sent) => watchChoicesSchema.shape.steps.safeParse(sent).data,
  read: (value) => ({ value }),
  draw: (props) => <StepsControl {...props} />,
};

/** What is never counted as a change: chosen where something changed, or typed as the text of sentences. */
export const ignore: Control<readonly IgnoreRule[]> = {
  first: [],
  hold: (sent) => watchChoicesSchema.shape.ignore.safeParse(sent).data ?? [],
  read: (rules) => ({ value: rules.length === 0 ? undefined : rules }),
  draw: (props) => <IgnoreControl {...props} />,
};

/** Each rule by what it says; a text that none of them says is a new one. */
function IgnoreControl({ value, onChange, words, help }: Drawn<readonly IgnoreRule[]>) {
  const { here, panel } = useMonitorWords();
  // One that is taken out to be edited is the same again if it stays as it was.
  const known = useRef(new Map<string, IgnoreRule>());
  const tokens = value.map((rule) => {
    const token = here.ruleOf(rule);
    known.current.set(token, rule);
    return token;
  });
  const ruleOf = (token: string): IgnoreRule =>
    known.current.get(token) ?? { what: 'text', text: token.slice(0, LONGEST_RULE) };
  return (
    <Field label={words.label} help={help}>
      {(ids) => (
        <TokenField
          ids={ids}
          tokens={tokens}
          dir="auto"
          placeholder={words.example ?? ''}
          removeLabel={panel.form.remove}
          onChange={(next) => onChange(next.slice(-MOST_RULES).map(ruleOf))}
        />
      )}
    </Field>
  );
}

type SentProps = Pick<Drawn<undefined>, 'words' | 'help' | 'onChange'> & {
  children: string;
  /** What its removal means. */
  without: string;
};

/** What was chosen elsewhere: it can only be taken away. */
function SentControl({ words, help, onChange, children, without }: SentProps) {
  return (
    <div class={fieldStyles.field} role="group" aria-label={words.label}>
      <span class={fieldStyles.label}>{words.label}</span>
      <div class={monitorsStyles.part}>
        <span class="grow clip" dir="auto">
          {children}
        </span>
        <IconButton icon="x" label={without} onPress={() => onChange(undefined)} />
      </div>
      <p class={fieldStyles.help}>{help}</p>
    </div>
  );
}

function RowsControl({ value, ...props }: Drawn<WatchedRecipe | undefined>) {
  const { here } = useMonitorWords();
  if (!value) return null;
  return (
    <SentControl {...props} without={here.part.whole}>
      {here.rowsOf(value.name)}
    </SentControl>
  );
}

function StepsControl({ value, ...props }: Drawn<NamedSteps | undefined>) {
  const { here } = useMonitorWords();
  if (!value) return null;
  return (
    <SentControl {...props} without={here.withoutSteps}>
      {here.stepsOf({ name: value.name, count: value.steps.length })}
    </SentControl>
  );
}

function PartControl({ value, onChange, words, help, facts: { pick } }: Drawn<WatchedPart | undefined>) {
  const { here } = useMonitorWords();
  return (
    <div class={fieldStyles.field} role="group" aria-label={words.label}>
      <span class={fieldStyles.label}>{words.label}</span>
      <div class={monitorsStyles.part}>
        <span class="grow clip" dir="auto">
          {value ? value.text || value.selector : words.empty}
        </span>
        {pick && (
          <Button
            text={value ? here.part.again : here.part.pick}
            icon="marker"
            onPress={() => pick(onChange)}
          />
        )}
        {value && <IconButton icon="x" label={here.part.whole} onPress={() => onChange(undefined)} />}
      </div>
      {!pick && !value && <p class={fieldStyles.help}>{help}</p>}
    </div>
  );
}

function ScheduleControl({ value, onChange, words, help, error, problem }: Drawn<string>) {
  const { said } = useMonitorWords();
  const read = readSchedule(value);
  return (
    <div class={fieldStyles.field}>
      <TextField
        label={words.label}
        help={help}
        error={read.ok || problem?.problem === 'often' ? error : said.problem(read.problem)}
        value={value}
        onInput={onChange}
      />
      <div class={`${tagStyles.pills} ${monitorsStyles.presets}`}>
        {said.presets.map((preset) => (
          <button
            key={preset}
            type="button"
            class={
              preset === value
                ? `${tagStyles.tag} ${tagStyles.toggle} ${tagStyles.chosen}`
                : `${tagStyles.tag} ${tagStyles.toggle}`
            }
            aria-pressed={preset === value}
            onClick={() => onChange(preset)}
          >
            {preset}
          </button>
        ))}
      </div>
    </div>
  );
}

function TellMeControl({ value, onChange, words, help }: Drawn<boolean>) {
  const { said } = useMonitorWords();
  return (
    <NotifySwitch
      label={words.label}
      help={help}
      refused={said.tellMeRefused}
      on={value}
      onChange={onChange}
    />
  );
}

function RetentionControl({ value: chosen, onChange, words }: Drawn<number>) {
  const { said } = useMonitorWords();
  const days = [...new Set([...keptDays, chosen])].sort((one, other) => one - other);
  return (
    <SelectField
      label={words.label}
      value={chosen}
      choices={days.map((count) => ({ value: count, label: said.keepDays(count) }))}
      onChange={onChange}
    />
  );
}

/** Who checks a new monitor: this device, or the connected service. */
export function CheckedBy({ value, onChange }: { value: 'device' | 'service'; onChange: () => void }) {
  const { here } = useMonitorWords();
  return (
    <Segmented
      label={here.checked.label}
      segments={(['device', 'service'] as const).map((name) => ({ value: name, label: here.checked[name] }))}
      value={value}
      onChange={(next) => next !== value && onChange()}
    />
  );
}

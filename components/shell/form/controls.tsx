import { given } from '@/lib/core/text/given';
import { readAddressLines } from '@/lib/core/addresses/address-lines';
import { isWebUrl } from '@/lib/core/model/url';
import { Button } from '@/components/ui/Button';
import { Field } from '@/components/ui/Field';
import { Segmented, type SegmentedProps } from '@/components/ui/Segmented';
import { SelectField } from '@/components/ui/Select';
import { NumberLine, Stepper } from '@/components/ui/Stepper';
import { Switch } from '@/components/ui/Switch';
import { TagToggle } from '@/components/ui/Tag';
import { TextField } from '@/components/ui/TextInput';
import { TokenField } from '@/components/ui/TokenField';
import { usePanelWords } from '../state/use-panel-words';
import type { Control, Drawn, Facts } from '@/components/shell/state/define-form';
import type { ComponentChildren } from 'preact';
import * as fieldStyles from '@/components/ui/Field.module.css';
import * as switchStyles from '@/components/ui/Switch.module.css';
import * as tagStyles from '@/components/ui/Tag.module.css';
import * as styles from './controls.module.css';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const orNothing = (text: string): { value: string | undefined } => ({
  value: text === '' ? undefined : text,
});

type TextLooks = { rows?: number; most?: number; mono?: boolean };

/** Text, sent without the spaces around it; nothing is sent of an empty field. */
export function text(looks: TextLooks = {}): Control<string> {
  return {
    first: '',
    hold: textOf,
    read: (typed) => orNothing(typed.trim()),
    draw: (props) => <TextControl {...props} {...looks} />,
  };
}

/** One web address; `add` takes that of the open page. */
export function address(): Control<string> {
  return {
    ...text(),
    read(typed) {
      const url = typed.trim();
      return url === '' || isWebUrl(url) ? orNothing(url) : { problem: 'bad', about: url };
    },
    draw: (props) => (
      <>
        <TextControl {...props} mono type="url" most={2_000} />
        <AddPage {...props} isIn={props.value.trim() === props.facts.tabUrl} onAdd={props.onChange} />
      </>
    ),
  };
}

/** Web addresses, one a line; `add` appends that of the open page. */
export function addresses({ rows, most = Infinity }: { rows: number; most?: number }): Control<string> {
  return {
    first: '',
    hold: (urls) => (Array.isArray(urls) ? urls.join('\n') : ''),
    read(lines) {
      const { urls, bad } = readAddressLines(lines);
      const [first] = bad;
      if (first) return { problem: 'bad', about: first.text };
      return urls.length > most ? { problem: 'many' } : { value: urls };
    },
    draw: (props) => (
      <>
        <TextControl {...props} mono rows={rows} />
        <AddPage
          {...props}
          isIn={withLines(props.value, [props.facts.tabUrl ?? '']) === props.value.trimEnd()}
          onAdd={(url) => props.onChange(withLines(props.value, [url]))}
        />
      </>
    ),
  };
}

/** One line for each address that is not in the text yet. */
export function withLines(lines: string, urls: readonly string[]): string {
  const known = new Set(readAddressLines(lines).urls);
  return [lines.trimEnd(), ...urls.filter((url) => !known.has(url))].filter((line) => line !== '').join('\n');
}

/** A switch; only sent when it is on, as `sent`. */
export function toggle({ sent = true }: { sent?: unknown } = {}): Control<boolean> {
  return {
    first: false,
    hold: (value) => value === true || (Array.isArray(value) && value.length > 0),
    read: (on) => ({ value: on ? sent : undefined }),
    draw: ({ value, onChange, words, help, locked }) => (
      <Switch label={words.label} help={help} checked={value} disabled={locked} onChange={onChange} />
    ),
    line: true,
  };
}

/** A switch that is also sent when it is off. */
export const onOff = (first = false): Control<boolean> => ({
  ...toggle(),
  first,
  hold: (sent) => (typeof sent === 'boolean' ? sent : first),
  read: (on) => ({ value: on }),
});

type CountLooks = { min: number; max: number; step?: number };

/** A number. Without `first`, the field may be empty, and the words say what that means. */
export function count(looks: CountLooks & { first: number }): Control<number>;
export function count(looks: CountLooks): Control<number | undefined>;
export function count({ first, ...looks }: CountLooks & { first?: number }): Control<number | undefined> {
  return {
    first,
    hold: (value) => (typeof value === 'number' ? value : first),
    read: (value) => ({ value }),
    draw: (props) => <CountControl {...props} {...looks} />,
  };
}

/** One of a few values, the first if there is none; an empty value is not sent. As `segments` all are in view. */
export function choice<const Value extends string | number>(
  values: readonly [Value, ...Value[]],
  { segments = false, first = values[0] }: { segments?: boolean | 'line'; first?: Value } = {},
): Control<Value> {
  return {
    first,
    line: segments === 'line',
    hold: (sent) => values.find((value) => value === (Array.isArray(sent) ? sent[0] : sent)) ?? first,
    read: (value) => ({ value: value === '' ? undefined : value }),
    draw({ value: chosen, onChange, words, help, error }) {
      const labelOf = (value: Value): string =>
        (value === '' ? words.empty : words.choices?.[String(value)]) ?? String(value);
      if (segments !== false) {
        const props = {
          label: words.label,
          value: String(chosen),
          segments: values.map((value) => ({ value: String(value), label: labelOf(value) })),
          onChange: (next: string) => onChange(values.find((value) => String(value) === next) ?? first),
        };
        return segments === 'line' ? (
          <div class={switchStyles.line}>
            <span class="grow">{words.label}</span>
            <Segmented small {...props} />
          </div>
        ) : (
          <SegmentedField {...props}>
            {help !== undefined && <p class={fieldStyles.help}>{help}</p>}
          </SegmentedField>
        );
      }
      const choices = values.map((value) => ({ value, label: labelOf(value) }));
      return (
        <SelectField
          label={words.label}
          help={help}
          error={error}
          value={chosen}
          choices={choices}
          onChange={onChange}
        />
      );
    },
  };
}

/** The same, sent as a list of one. */
export function oneOf<const Value extends string>(values: readonly [Value, ...Value[]]): Control<Value> {
  const one = choice(values);
  return { ...one, read: (value) => ({ value: value === '' ? undefined : [value] }) };
}

/** Some of a few values, at least one, in their order. */
export function some<const Value extends string>(
  values: readonly Value[],
  first: Value,
): Control<readonly Value[]> {
  return {
    first: [first],
    hold: (sent) => values.filter((value) => Array.isArray(sent) && sent.includes(value)),
    read: (chosen) => ({ value: [...chosen] }),
    draw: ({ value: chosen, onChange, words }) => (
      <div class={fieldStyles.field} role="group" aria-label={words.label}>
        <span class={fieldStyles.label}>{words.label}</span>
        <div class={tagStyles.pills}>
          {values.map((value) => (
            <TagToggle
              key={value}
              on={chosen.includes(value)}
              onChange={(on) => {
                const next = values.filter((each) => (each === value ? on : chosen.includes(each)));
                if (next.length > 0) onChange(next);
              }}
            >
              {words.choices?.[value]}
            </TagToggle>
          ))}
        </div>
      </div>
    ),
  };
}

/** Several short texts; `tidy` is how one is stored, and one that is not `right` is marked and not sent. */
export function tokens(
  right: (token: string, facts: Facts) => boolean,
  tidy = (token: string) => token,
): Control<readonly string[]> {
  return {
    first: [],
    hold: (sent) => (Array.isArray(sent) ? sent : []),
    read(held, facts) {
      const wrong = held.filter((token) => !right(token, facts));
      if (wrong.length > 0) return { problem: 'bad', about: wrong.join('\n') };
      return { value: held.length === 0 ? undefined : [...held] };
    },
    draw: (props) => (
      <TokensControl
        {...props}
        onChange={(next) => props.onChange([...new Set(next.map(tidy))])}
        isBad={(token) => !right(token, props.facts)}
      />
    ),
  };
}

/** Regular expressions. What is wrong with one is among the facts once it was checked. */
export function patterns(): Control<readonly string[]> {
  return {
    ...tokens((pattern, { faults }) => faults?.has(pattern) !== true),
    read(held, { faults }) {
      const bad = held.find((pattern) => faults?.has(pattern));
      return bad === undefined ? { value: [...held] } : { problem: 'bad', about: faults?.get(bad) ?? bad };
    },
  };
}

function TextControl(props: Drawn<string> & TextLooks & { type?: 'url' }) {
  const { words, help, error, rows, most, mono, type } = props;
  return (
    <TextField
      label={words.label}
      help={help}
      error={error}
      value={props.value}
      onInput={props.onChange}
      {...given({ rows, maxLength: most, mono, type, placeholder: words.example })}
    />
  );
}

type AddProps = Pick<Drawn<string>, 'words' | 'facts'> & { isIn: boolean; onAdd: (url: string) => void };

/** Takes the open page into the field, unless it is in it. */
function AddPage({ words, facts: { tabUrl }, isIn, onAdd }: AddProps) {
  if (words.add === undefined || tabUrl === undefined || !isWebUrl(tabUrl) || isIn) return null;
  return (
    <div>
      <Button text={words.add} icon="plus" onPress={() => onAdd(tabUrl)} />
    </div>
  );
}

function CountControl(props: Drawn<number | undefined> & CountLooks) {
  const { value, onChange, words, help, error, facts, locked: _locked, problem: _problem, ...looks } = props;
  const { panel } = usePanelWords();
  const number = {
    value,
    ...looks,
    ...given({ empty: words.empty }),
    lessLabel: panel.form.less(words.label),
    moreLabel: panel.form.more(words.label),
    onChange: (next: number | undefined) =>
      onChange(next ?? (words.empty === undefined ? looks.min : undefined)),
  };
  return facts.inLines ? (
    <NumberLine label={words.label} help={help} {...number} />
  ) : (
    <Field label={words.label} help={help} error={error}>
      {(ids) => <Stepper ids={ids} {...number} />}
    </Field>
  );
}

type TokenProps = Drawn<readonly string[]> & { isBad: (token: string) => boolean };

function TokensControl({ value, onChange, words, help, error, isBad }: TokenProps) {
  const { panel } = usePanelWords();
  return (
    <Field label={words.label} help={help} error={error}>
      {(ids) => (
        <TokenField
          ids={ids}
          tokens={value}
          placeholder={words.example ?? ''}
          removeLabel={panel.form.remove}
          isBad={isBad}
          onChange={onChange}
        />
      )}
    </Field>
  );
}

type Props<Value extends string> = SegmentedProps<Value> & {
  /** Below the choice. */
  children?: ComponentChildren;
};

/** One choice from a few, with its visible label. */
export function SegmentedField<Value extends string>({ children, ...choice }: Props<Value>) {
  return (
    <div class={`${fieldStyles.field} ${styles.field}`}>
      <span class={fieldStyles.label}>{choice.label}</span>
      <Segmented {...choice} />
      {children}
    </div>
  );
}

import { useRef, useState } from 'preact/hooks';
import { isWebUrl } from '@/lib/core/model/url';
import type { TabView } from '@/lib/core/ports/current-tab';
import { SchemaEditor } from '../schema/SchemaEditor';
import { Button } from '@/components/ui/Button';
import { Field } from '@/components/ui/Field';
import { Stepper } from '@/components/ui/Stepper';
import { Switch } from '@/components/ui/Switch';
import { TextInput } from '@/components/ui/TextInput';
import { SelectField } from '@/components/ui/SelectField';
import { useOpenedForm } from '@/components/shell/panel/arrival';
import { formProblems, LEAST_CREDITS, MOST_CREDITS, withLines, type AgentForm } from './agent-form';
import { useAgentWords } from './use-agent-words';
import * as optionsFormStyles from '@/components/shell/form/options-form.module.css';
import * as fieldStyles from '@/components/ui/Field.module.css';
import * as viewStyles from '@/components/ui/view.module.css';
import * as styles from './AgentFields.module.css';

type Props = {
  form: AgentForm;
  tab: TabView | undefined;
  /** The service charges for runs, so that each has a limit. */
  billed: boolean;
  /** Options that the server is known to refuse. */
  refused: readonly string[];
  onChange: (change: Partial<AgentForm>) => void;
};

const EFFORTS = ['', 'low', 'medium', 'high'] as const;

/** The agent's prompt, its starting addresses, the form of the answer, and the maximum cost. */
export function AgentFields({ form, tab, billed, refused, onChange }: Props) {
  const { agent } = useAgentWords();
  const box = useRef<HTMLDivElement>(null);
  useOpenedForm(box);
  const problems = formProblems(form);
  const badLine = problems.find((problem) => problem.field === 'lines');
  const url = tab?.url;
  const addable = url !== undefined && isWebUrl(url) && withLines(form.lines, [url]) !== form.lines.trimEnd();
  return (
    <div ref={box} class={`${viewStyles.scroll} ${optionsFormStyles.form}`}>
      <Field label={agent.prompt}>
        {(ids) => (
          <TextInput
            ids={ids}
            rows={3}
            maxLength={10_000}
            placeholder={agent.promptExample}
            value={form.prompt}
            onInput={(prompt) => onChange({ prompt })}
          />
        )}
      </Field>
      <Field
        label={agent.begin}
        help={form.stay ? agent.beginStay : agent.beginHelp}
        error={badLine?.field === 'lines' ? agent.badLine(badLine.text) : undefined}
      >
        {(ids) => (
          <TextInput ids={ids} rows={2} mono value={form.lines} onInput={(lines) => onChange({ lines })} />
        )}
      </Field>
      {addable && (
        <div>
          <Button size="sm" icon="plus" onPress={() => onChange({ lines: withLines(form.lines, [url]) })}>
            {agent.addTab}
          </Button>
        </div>
      )}
      {form.lines.trim() !== '' && (
        <Switch label={agent.stay} checked={form.stay} onChange={(stay) => onChange({ stay })} />
      )}
      <SchemaField
        schema={form.schema}
        isBad={problems.some((problem) => problem.field === 'schema')}
        onSchema={(schema) => onChange({ schema })}
      />
      <div class={optionsFormStyles.pair}>
        {billed && (
          <Field label={agent.cap}>
            {(ids) => (
              <Stepper
                ids={ids}
                value={form.maxCredits}
                min={LEAST_CREDITS}
                max={MOST_CREDITS}
                step={50}
                lessLabel={agent.fewer}
                moreLabel={agent.more}
                onChange={(maxCredits) => onChange({ maxCredits: maxCredits ?? LEAST_CREDITS })}
              />
            )}
          </Field>
        )}
        {!refused.includes('effort') && (
          <EffortField effort={form.effort} onEffort={(effort) => onChange({ effort })} />
        )}
      </div>
      {billed && <p class={fieldStyles.help}>{agent.capHelp}</p>}
      {!refused.includes('model') && (
        <Field label={agent.model}>
          {(ids) => (
            <TextInput
              ids={ids}
              maxLength={100}
              placeholder={agent.modelExample}
              value={form.model}
              onInput={(model) => onChange({ model })}
            />
          )}
        </Field>
      )}
    </div>
  );
}

type SchemaProps = { schema: string; isBad: boolean; onSchema: (schema: string) => void };

/** The form of the answer, folded until it is needed. */
function SchemaField({ schema, isBad, onSchema }: SchemaProps) {
  const { agent } = useAgentWords();
  const [open, setOpen] = useState(schema !== '');
  return (
    <div class={fieldStyles.field} role="group" aria-label={agent.schema}>
      <div class={styles.shape}>
        <span class={`${fieldStyles.label} grow`}>{agent.schema}</span>
        <Button size="sm" kind="quiet" expanded={open} onPress={() => setOpen(!open)}>
          {open ? agent.schemaClose : agent.schemaOpen}
        </Button>
      </div>
      {open && <SchemaEditor label={agent.schema} text={schema} onText={onSchema} />}
      {isBad && !open ? (
        <p class={fieldStyles.error} role="alert">
          {agent.schemaBad}
        </p>
      ) : (
        schema === '' && <p class={fieldStyles.help}>{agent.schemaHelp}</p>
      )}
    </div>
  );
}

type EffortProps = { effort: AgentForm['effort']; onEffort: (effort: AgentForm['effort']) => void };

function EffortField({ effort: chosen, onEffort }: EffortProps) {
  const { agent } = useAgentWords();
  return (
    <SelectField
      label={agent.effort}
      value={chosen}
      choices={EFFORTS.map((effort) => ({ value: effort, label: agent.efforts[effort] }))}
      onChange={onEffort}
    />
  );
}

import { useRef } from 'preact/hooks';
import { isWebUrl } from '@/lib/core/model/url';
import type { TabView } from '@/lib/core/ports/current-tab';
import { Button } from '@/components/ui/Button';
import { Field } from '@/components/ui/Field';
import { Stepper } from '@/components/ui/Stepper';
import { TextInput } from '@/components/ui/TextInput';
import { SelectField } from '@/components/ui/SelectField';
import { useOpenedForm } from '@/components/shell/panel/arrival';
import { isBadPage, KEEPS, type InteractForm } from './interact-form';
import { StepField } from './StepField';
import { useInteractWords } from './use-interact-words';
import * as optionsFormStyles from '@/components/shell/form/options-form.module.css';
import * as fieldStyles from '@/components/ui/Field.module.css';
import * as viewStyles from '@/components/ui/view.module.css';

type Props = {
  form: InteractForm;
  tab: TabView | undefined;
  /** The service charges for the minutes of a session. */
  billed: boolean;
  onChange: (change: Partial<InteractForm>) => void;
};

/** Which page is opened, the first step on it, and how long the session stays open for more. */
export function InteractFields({ form, tab, billed, onChange }: Props) {
  const { interact } = useInteractWords();
  const box = useRef<HTMLDivElement>(null);
  useOpenedForm(box);
  const url = tab?.url;
  const addable = url !== undefined && isWebUrl(url) && url !== form.url.trim();
  return (
    <div ref={box} class={`${viewStyles.scroll} ${optionsFormStyles.form}`}>
      <Field
        label={interact.page}
        help={interact.pageHelp}
        error={isBadPage(form.url) ? interact.badPage : undefined}
      >
        {(ids) => (
          <TextInput
            ids={ids}
            type="url"
            mono
            maxLength={2_000}
            value={form.url}
            onInput={(text) => onChange({ url: text })}
          />
        )}
      </Field>
      {addable && (
        <div>
          <Button size="sm" icon="plus" onPress={() => onChange({ url })}>
            {interact.addTab}
          </Button>
        </div>
      )}
      <StepField step={form} onChange={onChange} />
      <div class={optionsFormStyles.pair}>
        <SelectField
          label={interact.keep}
          value={form.idleS}
          choices={KEEPS.map((seconds) => ({ value: seconds, label: interact.keeps(seconds) }))}
          onChange={(idleS) => onChange({ idleS })}
        />
        <Field label={interact.limit}>
          {(ids) => (
            <Stepper
              ids={ids}
              value={form.timeoutS}
              min={1}
              max={300}
              step={30}
              empty={interact.limitServer}
              lessLabel={interact.fewer}
              moreLabel={interact.more}
              onChange={(timeoutS) => onChange({ timeoutS })}
            />
          )}
        </Field>
      </div>
      {form.idleS > 0 && <p class={fieldStyles.help}>{interact.keepHelp(billed)}</p>}
    </div>
  );
}

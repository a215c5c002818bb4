import type { EngineId } from '@/lib/core/model/request';
import { usePanelWords } from '../state/use-panel-words';
import { deviceFields, fieldsOf, optionGroups, type OptionField } from './option-fields';
import { OptionControl } from './OptionControl';
import type { FieldProblem, FormValues } from './options-form';
import * as formStyles from './form.module.css';

type Props = {
  values: FormValues;
  problems: Readonly<Record<string, FieldProblem>>;
  onInput: (values: FormValues, problems: Readonly<Record<string, FieldProblem>>) => void;
  /** On the device, options that only a service can use are one folded group at the end. */
  engine?: EngineId;
  /** Paths of controls that are shown elsewhere. */
  elsewhere?: readonly string[];
};

/** Every option of a capture, in collapsible groups. A problem disappears when its control is changed. */
export function OptionGroups({ values, problems, onInput, engine, elsewhere = [] }: Props) {
  const { panel } = usePanelWords();
  const groups = optionGroups.map((group) => ({
    group,
    fields: fieldsOf(group).filter(({ path }) => !elsewhere.includes(path)),
  }));
  const here = groups.map(({ group, fields }) => ({
    group,
    fields: engine === 'device' ? fields.filter(({ path }) => deviceFields.has(path)) : fields,
  }));
  const serviceOnly =
    engine === 'device'
      ? groups.flatMap(({ fields }) => fields.filter(({ path }) => !deviceFields.has(path)))
      : [];
  const control = (field: OptionField) => (
    <OptionControl
      key={field.path}
      field={field}
      value={values[field.path] ?? ''}
      problem={problems[field.path]}
      onInput={(value) => {
        const { [field.path]: _mended, ...rest } = problems;
        onInput({ ...values, [field.path]: value }, rest);
      }}
    />
  );
  return (
    <>
      {here.map(
        ({ group, fields }) =>
          fields.length > 0 && (
            <details key={group} class={formStyles.group} data-group={group} open={group === 'reading'}>
              <summary>{panel.form.groups[group]}</summary>
              {fields.map(control)}
            </details>
          ),
      )}
      {serviceOnly.length > 0 && (
        <details class={formStyles.group} data-group="service">
          <summary>{panel.form.withService}</summary>
          {serviceOnly.map(control)}
        </details>
      )}
    </>
  );
}

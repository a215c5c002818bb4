import { usePanelWords } from '../../../viewers/use-panel-words';
import { fieldsOf, optionGroups } from './option-fields';
import { OptionControl } from './OptionControl';
import type { FieldProblem, FormValues } from './options-form';

type Props = {
  values: FormValues;
  problems: Readonly<Record<string, FieldProblem>>;
  onInput: (values: FormValues, problems: Readonly<Record<string, FieldProblem>>) => void;
};

/** Every option of a capture, in groups that open. A problem goes when its control is changed. */
export function OptionGroups({ values, problems, onInput }: Props) {
  const { panel } = usePanelWords();
  return (
    <>
      {optionGroups.map((group) => (
        <details key={group} class="form__g" data-group={group} open={group === 'reading'}>
          <summary>{panel.form.groups[group]}</summary>
          {fieldsOf(group).map((field) => (
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
          ))}
        </details>
      ))}
    </>
  );
}

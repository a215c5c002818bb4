import type { DateRange } from '@/lib/features/web-search/date-range';
import type { Drawn } from '@/components/shell/state/define-form';
import { Field, type FieldIds } from '@/components/ui/Field';
import { useResearchWords } from '../research/shared/use-research-words';
import * as optionsFormStyles from '@/components/shell/form/options-form.module.css';
import * as textInputStyles from '@/components/ui/TextInput.module.css';

/** The first and the last day to search; one of them may be empty. */
export function DateFields({ value: dates, problem, onChange }: Drawn<DateRange>) {
  const { research } = useResearchWords();
  const isEmpty = dates.from === '' && dates.to === '';
  const day = (end: keyof DateRange) => (ids: FieldIds) => (
    <input
      type="date"
      id={ids.id}
      class={ids.invalid ? `${textInputStyles.input} ${textInputStyles.bad}` : textInputStyles.input}
      aria-describedby={ids.describedBy}
      aria-invalid={ids.invalid || undefined}
      value={dates[end]}
      onInput={({ currentTarget }) => onChange({ ...dates, [end]: currentTarget.value })}
    />
  );
  return (
    <div class={optionsFormStyles.pair}>
      <Field label={research.dates.from} help={isEmpty ? research.dates.one : undefined}>
        {day('from')}
      </Field>
      <Field label={research.dates.to} error={problem && !isEmpty ? research.dates.order : undefined}>
        {day('to')}
      </Field>
    </div>
  );
}

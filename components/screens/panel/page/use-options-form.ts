import { useEffect, useState } from 'preact/hooks';
import type { CaptureFormat } from '../../../../lib/model/format';
import type { JsonQuestion } from '../../../../lib/ports/gesture';
import { useEvent } from '../../../state/use-event';
import { useRetainedState, type Kept } from '../../../state/use-retained-state';
import { injectionField, promptField, schemaField } from '../shared/options/option-fields';
import type { FormValues } from '../shared/options/options-form';
import type { SectionProps } from '../shared/section';

/** What is chosen for one capture. */
export type OptionsOfOne = {
  values: FormValues;
  /** Absent while it is that of the settings. */
  format?: CaptureFormat;
  /** What another surface asked for last. */
  asked?: JsonQuestion;
};

/** The options of one capture; another surface may have started filling in what a service is to extract. */
export function useOptionsForm(place: SectionProps['place'], kept: Kept<OptionsOfOne>) {
  const [shown, setShown] = useState(false);
  const [chosen, setChosen] = useRetainedState<OptionsOfOne>(kept, () => ({ values: {} }));
  const ask = (asked: JsonQuestion): void => {
    setChosen(({ values }) => ({ values: { ...values, ...valuesOf(asked) }, format: 'json', asked }));
    setShown(true);
  };
  const begun = place?.section === 'page' && place.open === 'json' ? place.ask : undefined;
  const begin = useEvent(() => {
    // A section that is shown again does not ask a second time.
    if (begun && begun !== chosen.asked) ask(begun);
  });
  useEffect(() => begin(), [begun, begin]);
  return {
    shown,
    ask,
    show: () => setShown(true),
    hide: () => setShown(false),
    chosen,
    change: (change: Partial<OptionsOfOne>) => setChosen((now) => ({ ...now, ...change })),
    fill: (some: FormValues) => setChosen((now) => ({ ...now, values: { ...now.values, ...some } })),
  };
}

const valuesOf = ({ prompt, schema, check }: JsonQuestion): FormValues => ({
  [promptField.path]: prompt,
  [schemaField.path]: schema ?? '',
  [injectionField.path]: check ? 'yes' : '',
});

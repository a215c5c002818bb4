import { useState } from 'preact/hooks';
import type { CaptureFormat } from '@/lib/core/model/format';
import type { JsonQuestion } from '@/lib/core/ports/gesture';
import { useOn } from '@/components/shell/state/use-event';
import { useRetainedState, type Kept } from '@/components/shell/state/use-retained-state';
import type { FormValues } from '@/components/shell/form/capture-form';
import type { SectionProps } from '@/components/shell/panel/section';

/** What is chosen for one capture. */
export type OptionsOfOne = {
  /** Those that were filled in. */
  values: Partial<FormValues>;
  /** Absent while it is that of the settings. */
  format?: CaptureFormat;
  /** What another surface asked for last. */
  asked?: JsonQuestion;
};

/** The options of one capture; another surface may have started filling in what a service is to extract. */
export function useOptionsForm(place: SectionProps['place'], kept: Kept<OptionsOfOne>) {
  /** Undefined until it was shown once. */
  const [shown, setShown] = useState<boolean>();
  const [chosen, setChosen] = useRetainedState<OptionsOfOne>(kept, () => ({ values: {} }));
  const ask = (asked: JsonQuestion): void => {
    setChosen(({ values }) => ({ values: { ...values, ...valuesOf(asked) }, format: 'json', asked }));
    setShown(true);
  };
  const begun = place?.section === 'page' && place.open === 'json' ? place.ask : undefined;
  useOn([begun], () => {
    // A section that is shown again does not ask a second time.
    if (begun && begun !== chosen.asked) ask(begun);
  });
  return {
    shown: shown === true,
    /** It was shown before: a dialog that closes gives the focus back. */
    everShown: shown !== undefined,
    ask,
    show: () => setShown(true),
    hide: () => setShown(false),
    chosen,
    change: (change: Partial<OptionsOfOne>) => setChosen((now) => ({ ...now, ...change })),
    fill: (some: Partial<FormValues>) => setChosen((now) => ({ ...now, values: { ...now.values, ...some } })),
  };
}

const valuesOf = ({ prompt, schema, check }: JsonQuestion): Partial<FormValues> => ({
  'json.prompt': prompt,
  'json.schema': schema ?? '',
  checkPromptInjection: check ? 'yes' : '',
});

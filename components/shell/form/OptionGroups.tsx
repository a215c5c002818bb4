import type { EngineId } from '@/lib/core/model/request';
import { factsOf, scrapeOptionsSchema } from '@/lib/core/model/scrape-options';
import type { Problem } from '@/components/shell/state/define-form';
import { usePanelWords } from '../state/use-panel-words';
import { captureForm, optionGroups, type FormValues, type OptionPath } from './capture-form';
import { FormFields } from './FormFields';
import * as formStyles from './form.module.css';

export type OptionProblems = { readonly [Path in OptionPath]?: Problem };

type Props = {
  values: FormValues;
  /** Of the values as they were last to be used. */
  problems: OptionProblems;
  onInput: (values: FormValues, problems: OptionProblems) => void;
};

/** Options of a capture. A problem disappears when its field is changed. */
export function OptionFields({ only, values, problems, onInput }: Props & { only: readonly OptionPath[] }) {
  const { panel } = usePanelWords();
  return (
    <FormFields
      form={captureForm}
      only={only}
      values={values}
      words={panel.option}
      facts={{}}
      problems={problems}
      onChange={(change) => {
        const mended = Object.keys(change);
        const left = Object.entries(problems).filter(([path]) => !mended.includes(path));
        onInput({ ...values, ...change }, Object.fromEntries(left));
      }}
    />
  );
}

const paths = Object.keys(captureForm.fields) as OptionPath[];
const groupOf = (path: OptionPath): string | undefined => captureForm.fields[path].group;

/** Those that apply on this device. */
export const isUsedHere = (path: OptionPath): boolean =>
  factsOf(scrapeOptionsSchema.shape, path.split('.')[0] ?? path).here === 'honored' &&
  captureForm.fields[path].engine !== 'service';

type GroupsProps = Props & {
  /** On the device, options that only a service can use are one folded group at the end. */
  engine?: EngineId;
  /** Shown elsewhere. */
  elsewhere?: readonly OptionPath[];
};

/** Every option of a capture, in collapsible groups. */
export function OptionGroups({ engine, elsewhere = [], ...fields }: GroupsProps) {
  const { panel } = usePanelWords();
  const shown = paths.filter((path) => !elsewhere.includes(path));
  const here = engine === 'device' ? shown.filter(isUsedHere) : shown;
  const serviceOnly = shown.filter((path) => !here.includes(path));
  return (
    <>
      {optionGroups.map((group) => {
        const only = here.filter((path) => groupOf(path) === group);
        return (
          only.length > 0 && (
            <details key={group} class={formStyles.group} data-group={group} open={group === 'reading'}>
              <summary>{panel.form.groups[group]}</summary>
              <OptionFields {...fields} only={only} />
            </details>
          )
        );
      })}
      {serviceOnly.length > 0 && (
        <details class={formStyles.group} data-group="service">
          <summary>{panel.form.withService}</summary>
          <OptionFields {...fields} only={serviceOnly} />
        </details>
      )}
    </>
  );
}

/** Opens the groups with a problem and focuses the first control that has one. */
export function revealProblems(body: HTMLElement | null, problems: object): void {
  if (Object.keys(problems).length === 0) return;
  // The controls are marked once they are rendered.
  requestAnimationFrame(() => {
    const wrong = [...(body?.querySelectorAll<HTMLElement>('[aria-invalid="true"]') ?? [])];
    for (const control of wrong) control.closest('details')?.setAttribute('open', '');
    wrong[0]?.focus();
  });
}

import { useRef, useState } from 'preact/hooks';
import { popupFormats, type CaptureFormat } from '../../../../lib/model/format';
import type { ScrapeOptions } from '../../../../lib/model/scrape-options';
import type { Settings } from '../../../../lib/model/settings';
import type { TabView } from '../../../../lib/ports/current-tab';
import { scrapeRequestFor } from '../../../state/actions';
import { useApp } from '../../../state/app';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { Field } from '../../../ui/Field';
import { usePanelWords } from '../../../viewers/use-panel-words';
import { fieldsOf, optionFields, optionGroups, type OptionGroup } from './option-fields';
import { readForm, type FieldProblem, type FormValues } from './options-form';
import { OptionControl } from './OptionControl';

type Props = {
  open: boolean;
  tab: TabView;
  settings: Settings;
  onClose: () => void;
  onRun: (choice: { format: CaptureFormat; options: ScrapeOptions }) => void;
};

/** Every option of a capture, for this one capture, checked before it is sent. What stands in it stays until the panel closes. */
export function MoreOptionsDialog({ open, tab, settings, onClose, onRun }: Props) {
  const app = useApp();
  const { panel, words } = usePanelWords();
  const [values, setValues] = useState<FormValues>({});
  const [format, setFormat] = useState<CaptureFormat>();
  const [problems, setProblems] = useState<Readonly<Record<string, FieldProblem>>>({});
  const body = useRef<HTMLDivElement>(null);
  const chosen = format ?? settings.capture.format;

  const answer = readForm(values);
  const request =
    answer.ok &&
    scrapeRequestFor({ tab, settings, format: chosen, engine: settings.engine, options: answer.options });
  const support = request && app.supports(settings.engine, request);
  const ignored =
    support && support.ok ? support.ignored.map(({ option }) => labelOf(option, panel.option)) : [];

  const run = (): void => {
    if (answer.ok) {
      setProblems({});
      return onRun({ format: chosen, options: answer.options });
    }
    setProblems(answer.problems);
    const wrong = groupsWith(answer.problems);
    for (const group of body.current?.querySelectorAll('details') ?? [])
      if (wrong.has(group.dataset['group'] as OptionGroup)) group.open = true;
    requestAnimationFrame(() => body.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };

  return (
    <Dialog
      open={open}
      onClose={onClose}
      wide
      title={panel.form.title}
      actions={
        <>
          {request && settings.engine === 'service' && (
            <span class="grow num">{panel.form.cost(words.cost(app.estimateCost(request)))}</span>
          )}
          <Button onPress={onClose}>{panel.cancel}</Button>
          <Button kind="primary" onPress={run}>
            {panel.form.run}
          </Button>
        </>
      }
    >
      <div ref={body} class="form">
        <p>{panel.form.intro}</p>
        <Field label={words.formatLabel}>
          {(ids) => (
            <select
              id={ids.id}
              class="input"
              value={chosen}
              onChange={(event) => setFormat(event.currentTarget.value as CaptureFormat)}
            >
              {[...popupFormats, 'rawHtml' as const].map((name) => (
                <option key={name} value={name}>
                  {words.formats[name]}
                </option>
              ))}
            </select>
          )}
        </Field>
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
                  setValues({ ...values, [field.path]: value });
                  if (problems[field.path]) {
                    const { [field.path]: _mended, ...rest } = problems;
                    setProblems(rest);
                  }
                }}
              />
            ))}
          </details>
        ))}
        {ignored.length > 0 && <p role="status">{panel.form.ignored([...new Set(ignored)].join(', '))}</p>}
      </div>
    </Dialog>
  );
}

function groupsWith(problems: Readonly<Record<string, FieldProblem>>): Set<OptionGroup> {
  return new Set(
    Object.values(optionFields)
      .filter(({ fields }) => fields.some((field) => problems[field.path]))
      .map(({ group }) => group),
  );
}

/** What the interface calls an option: the name of its first control. */
function labelOf(option: string, names: Record<string, readonly [string, string?]>): string {
  const first = optionFields[option as keyof typeof optionFields]?.fields[0]?.path ?? option;
  return names[first]?.[0] ?? option;
}

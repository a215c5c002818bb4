import { useEffect, useRef, useState } from 'preact/hooks';
import { isBilled } from '../../../../lib/model/is-billed';
import { popupFormats, type CaptureFormat } from '../../../../lib/model/format';
import type { ScrapeOptions } from '../../../../lib/model/scrape-options';
import { profileOf } from '../../../../lib/model/service-profile';
import type { Settings } from '../../../../lib/model/settings';
import { hostOf, isWebUrl } from '../../../../lib/model/url';
import type { TabView } from '../../../../lib/ports/current-tab';
import { scrapeRequestFor } from '../../../state/actions';
import { useApp } from '../../../state/app';
import { RecipeBar } from '../../../recipes/RecipeBar';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/Dialog';
import { Field } from '../../../ui/Field';
import { Select } from '../../../ui/Select';
import { usePanelWords } from '../../../state/use-panel-words';
import { IgnoredOptions } from '../shared/options/IgnoredOptions';
import { jsonFields, promptField, schemaField } from '../shared/options/option-fields';
import { optionLabel } from '../shared/options/option-label';
import { OptionControl } from '../shared/options/OptionControl';
import { OptionGroups } from '../shared/options/OptionGroups';
import { PasteOptions } from '../shared/options/PasteOptions';
import { readForm, type FieldProblem, type FormValues } from '../shared/options/options-form';
import { revealProblems } from '../shared/options/reveal-problems';
import type { useOptionsForm } from './use-options-form';
import * as formStyles from '../shared/options/form.module.css';

type Props = {
  tab: TabView;
  settings: Settings;
  form: ReturnType<typeof useOptionsForm>;
  onRun: (choice: { format: CaptureFormat; options: ScrapeOptions }) => void;
};

/**
 * Every option of a capture, for this one capture, checked before it is sent. The values stay until the panel closes.
 */
export function MoreOptionsDialog({ tab, settings, form, onRun }: Props) {
  const app = useApp();
  const { panel, words } = usePanelWords();
  const [problems, setProblems] = useState<Problems>({});
  const body = useRef<HTMLDivElement>(null);
  const { values, format, asked } = form.chosen;
  const chosen = format ?? settings.capture.format;
  useEffect(() => setProblems({}), [asked]);

  const asksForJson = chosen === 'json' && settings.engine === 'service';

  const answer = readForm(values);
  const request =
    answer.ok &&
    scrapeRequestFor({ tab, settings, format: chosen, engine: settings.engine, options: answer.options });
  const support = request && app.supports(settings.engine, request, profileOf(settings.service));

  const run = (): void => {
    if (answer.ok) {
      setProblems({});
      return onRun({ format: chosen, options: answer.options });
    }
    setProblems(answer.problems);
    revealProblems(body.current, answer.problems);
  };

  return (
    <Dialog
      open={form.shown}
      onClose={form.hide}
      wide
      title={panel.form.title}
      actions={
        <>
          {request && settings.engine === 'service' && isBilled(settings.service) && (
            <span class="grow tabular">{words.costs(app.estimateCost(request))}</span>
          )}
          <Button onPress={form.hide}>{panel.cancel}</Button>
          <Button kind="primary" onPress={run}>
            {panel.form.run}
          </Button>
        </>
      }
    >
      <div ref={body} class={formStyles.form}>
        <p>
          {panel.form.intro}
          {settings.engine === 'service' && ` ${panel.form.emptyNotSent}`}
        </p>
        <PasteOptions
          onUse={(pasted) => {
            form.fill(pasted.values);
            setProblems({});
            // One is shown. JSON is asked for with words or a schema, and the text is captured with it.
            const [first] = pasted.formats;
            if (first) form.change({ format: pasted.formats.includes('json') ? 'json' : first });
          }}
        />
        <FormatField format={chosen} onFormat={(next) => form.change({ format: next })} />
        {asksForJson && (
          <JsonFields
            values={values}
            problems={problems}
            host={tab.url !== undefined && isWebUrl(tab.url) && !tab.isPrivate ? hostOf(tab.url) : ''}
            onValues={form.fill}
            onProblems={setProblems}
          />
        )}
        <OptionGroups
          engine={settings.engine}
          elsewhere={asksForJson ? jsonFields.map(({ path }) => path) : []}
          values={values}
          problems={problems}
          onInput={(next, left) => {
            form.change({ values: next });
            setProblems(left);
          }}
        />
        {support && support.ok && (
          <IgnoredOptions
            ignored={support.ignored}
            engine={settings.engine}
            nameOf={(option) => optionLabel(option, panel.option, words.formats)}
          />
        )}
      </div>
    </Dialog>
  );
}

type FormatProps = { format: CaptureFormat; onFormat: (format: CaptureFormat) => void };

function FormatField({ format, onFormat }: FormatProps) {
  const { words } = usePanelWords();
  return (
    <Field label={words.formatLabel}>
      {(ids) => (
        <Select
          ids={ids}
          value={format}
          choices={[...popupFormats, 'rawHtml' as const].map((name) => ({
            value: name,
            label: words.formats[name],
          }))}
          onChange={onFormat}
        />
      )}
    </Field>
  );
}

type Problems = Readonly<Record<string, FieldProblem>>;
type JsonProps = {
  values: FormValues;
  problems: Problems;
  /** The site that a recipe is created on; empty for none. */
  host: string;
  onValues: (change: FormValues) => void;
  onProblems: (problems: Problems) => void;
};

/** What to extract, by a recipe or in fields. */
function JsonFields({ values, problems, host, onValues, onProblems }: JsonProps) {
  return (
    <>
      <RecipeBar
        prompt={values[promptField.path] ?? ''}
        schema={values[schemaField.path] ?? ''}
        host={host}
        onPick={({ prompt, schema }) => onValues({ [promptField.path]: prompt, [schemaField.path]: schema })}
        inDialog
      />
      {jsonFields.map((field) => (
        <OptionControl
          key={field.path}
          field={field}
          value={values[field.path] ?? ''}
          problem={problems[field.path]}
          onInput={(value) => {
            const { [field.path]: _mended, ...left } = problems;
            onValues({ [field.path]: value });
            onProblems(left);
          }}
        />
      ))}
    </>
  );
}

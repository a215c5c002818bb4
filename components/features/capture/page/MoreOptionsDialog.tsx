import { useStateFor } from '@/components/shell/state/use-state-for';
import { useRef } from 'preact/hooks';
import { popupFormats, type CaptureFormat } from '@/lib/core/model/format';
import type { ScrapeOptions } from '@/lib/core/model/scrape-options';
import { isBilled, profileOf } from '@/lib/core/model/service-profile';
import { hostOf, isWebUrl } from '@/lib/core/model/url';
import type { TabView } from '@/lib/core/ports/current-tab';
import { scrapeRequestFor } from '@/components/shell/state/actions';
import { useApp } from '@/components/shell/state/app';
import { RecipeBar } from '@/components/features/recipes/RecipeBar';
import { Dialog } from '@/components/ui/Dialog';
import { SelectField } from '@/components/ui/Select';
import { usePanelWords } from '@/components/shell/state/use-panel-words';
import { IgnoredOptions } from '@/components/shell/form/IgnoredOptions';
import { captureForm, type FormValues, type OptionPath } from '@/components/shell/form/capture-form';
import {
  OptionFields,
  OptionGroups,
  type OptionProblems,
  revealProblems,
} from '@/components/shell/form/OptionGroups';
import { PasteOptions } from '@/components/features/pasted-options/PasteOptions';
import type { useOptionsForm } from './page-memory';
import { useSettings } from '@/components/shell/state/settings';
import * as formStyles from '@/components/shell/form/form.module.css';

type Props = {
  tab: TabView;
  form: ReturnType<typeof useOptionsForm>;
  onRun: (choice: { format: CaptureFormat; options: ScrapeOptions }) => void;
};

const NO_PROBLEMS: OptionProblems = {};

/**
 * Every option of a capture, for this one capture, checked before it is sent. The values stay until the panel closes.
 */
export function MoreOptionsDialog({ tab, form, onRun }: Props) {
  const settings = useSettings();
  const app = useApp();
  const { panel, words } = usePanelWords();
  const body = useRef<HTMLDivElement>(null);
  const { format, asked } = form.chosen;
  const values = { ...captureForm.empty, ...form.chosen.values };
  const chosen = format ?? settings.capture.format;
  const [problems, setProblems] = useStateFor<OptionProblems>(asked, NO_PROBLEMS);

  const asksForJson = chosen === 'json' && settings.engine === 'service';

  const options = captureForm.request(values);
  const request =
    options && scrapeRequestFor({ tab, settings, format: chosen, engine: settings.engine, options });
  const support = request && app.supports(settings.engine, request, profileOf(settings.service));

  const run = (): void => {
    const wrong = captureForm.refused(values);
    setProblems(wrong);
    if (options) return onRun({ format: chosen, options });
    revealProblems(body.current, wrong);
  };

  return (
    <Dialog
      open={form.shown}
      onClose={form.hide}
      wide
      title={panel.form.title}
      actions={[
        request && settings.engine === 'service' && isBilled(settings.service) && (
          <span key="costs" class="grow tabular">
            {words.costs(app.estimateCost(request))}
          </span>
        ),
        { label: panel.cancel, onPress: form.hide },
        { label: panel.form.run, kind: 'primary', onPress: run },
      ]}
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
          elsewhere={asksForJson ? jsonFields : []}
          values={values}
          problems={problems}
          onInput={(next, left) => {
            form.change({ values: next });
            setProblems(left);
          }}
        />
        {support && support.ok && <IgnoredOptions ignored={support.ignored} engine={settings.engine} />}
      </div>
    </Dialog>
  );
}

type FormatProps = { format: CaptureFormat; onFormat: (format: CaptureFormat) => void };

function FormatField({ format, onFormat }: FormatProps) {
  const { words } = usePanelWords();
  return (
    <SelectField
      label={words.formatLabel}
      value={format}
      choices={[...popupFormats, 'rawHtml' as const].map((name) => ({
        value: name,
        label: words.formats[name],
      }))}
      onChange={onFormat}
    />
  );
}

/** What a service is to extract; offered beside the format. */
const jsonFields: readonly OptionPath[] = ['json.prompt', 'json.schema', 'checkPromptInjection'];

type JsonProps = {
  values: FormValues;
  problems: OptionProblems;
  /** The site that a recipe is created on; empty for none. */
  host: string;
  onValues: (change: Partial<FormValues>) => void;
  onProblems: (problems: OptionProblems) => void;
};

/** What to extract, by a recipe or in fields. */
function JsonFields({ values, problems, host, onValues, onProblems }: JsonProps) {
  return (
    <>
      <RecipeBar
        prompt={values['json.prompt']}
        schema={values['json.schema']}
        host={host}
        onPick={({ prompt, schema }) => onValues({ 'json.prompt': prompt, 'json.schema': schema })}
        inDialog
      />
      <OptionFields
        only={jsonFields}
        values={values}
        problems={problems}
        onInput={(next, left) => {
          onValues(next);
          onProblems(left);
        }}
      />
    </>
  );
}

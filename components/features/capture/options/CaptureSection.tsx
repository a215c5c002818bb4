import { useDraft } from '@/components/shell/state/use-state-for';
import { useAnswer } from '@/components/shell/state/use-answer';
import { useMemo } from 'preact/hooks';
import { settingsSchema, type Settings, defaultSettings } from '@/lib/core/model/settings';
import { updateCaptureSettings } from '@/components/shell/state/actions';
import { useApp } from '@/components/shell/state/app';
import { useChosen } from '@/components/shell/state/use-chosen';
import { useSave, useSaved } from '@/components/shell/state/use-saved';
import { useLive } from '@/components/shell/state/use-live';
import { onOff } from '@/components/shell/form/controls';
import { FormFields } from '@/components/shell/form/FormFields';
import { defineForm } from '@/components/shell/state/define-form';
import { FormatToggles } from './FormatToggles';
import { samplePage } from '@/components/shell/options/shared/sample-page';
import { Section } from '@/components/shell/options/shared/Section';
import { SiteRules } from '@/components/features/site-rules/SiteRules';
import { useOptionsWords } from '@/components/shell/options/shared/use-options-words';
import { useSettings } from '@/components/shell/state/settings';
import * as optionsStyles from '@/components/shell/options/shared/options.module.css';
import type { Exportable } from '@/lib/features/export/exportable';
import { flatFileNameFor } from '@/lib/features/export/file-name';
import { unknownPlaceholder, placeholders } from '@/lib/features/export/placeholders';
import { TextField } from '@/components/ui/TextInput';
import { frontMatterOf } from '@/lib/features/export/front-matter';
import { checkFrontMatter } from '@/lib/features/export/front-matter-template';
import * as fieldStyles from '@/components/ui/Field.module.css';
import * as pairStyles from '@/components/ui/pair.module.css';

type FrontMatterFieldProps = {
  template: string;
  /** The page that the preview shows. */
  sample: Exportable;
  saved: boolean;
  onSave: (template: string) => void;
};

const LINES = 6;

/** The lines at the start of a Markdown file, and their result. A template with an error is not saved. */
function FrontMatterField({ template, sample, saved, onSave }: FrontMatterFieldProps) {
  const { options } = useOptionsWords();
  const { capture: own } = options;
  const [text, setText] = useDraft(template);
  const problem = useMemo(() => checkFrontMatter(text)[0], [text]);
  const preview = usePreview(text, sample);
  const commit = (value: string): void => {
    if (value !== template && checkFrontMatter(value).length === 0) onSave(value);
  };
  return (
    <div class={pairStyles.pair}>
      <TextField
        label={own.frontMatter}
        help={own.placeholders(Object.keys(placeholders))}
        error={problem && own.problems[problem.why](problem.line, problem.name ?? '')}
        saved={saved ? options.saved : undefined}
        mono
        rows={LINES}
        value={text}
        onInput={setText}
        onCommit={commit}
        maxLength={2_000}
      />
      <div class={fieldStyles.field}>
        <span class={fieldStyles.label}>{own.preview}</span>
        {preview === '' ? (
          <div class={`code ${optionsStyles.sample} ${optionsStyles.sampleNone}`}>{own.noFrontMatter}</div>
        ) : (
          <pre class={`code ${optionsStyles.sample}`} tabIndex={0} role="region" aria-label={own.preview}>
            {preview.split('\n').map((line, index) => (
              <Line key={index} line={line} />
            ))}
          </pre>
        )}
      </div>
    </div>
  );
}

function Line({ line }: { line: string }) {
  const colon = /^[\p{L}_"][^:]*:/u.exec(line)?.[0];
  return (
    <>
      {colon ? (
        <>
          <span class="code-key">{colon}</span>
          {line.slice(colon.length)}
        </>
      ) : (
        line
      )}
      {'\n'}
    </>
  );
}

/** The result of the template for the sample, without its fences. Empty until it is rendered. */
function usePreview(template: string, sample: Exportable): string {
  const { last = '' } = useAnswer([template, sample], () => frontMatterOf(sample, template));
  return last.replace(/^---\n|---\s*$/g, '').trimEnd();
}

const switches = defineForm(settingsSchema.shape.capture.unwrap(), {
  readOnOpen: { control: onOff() },
  onlyMainContent: { control: onOff() },
  keepImages: { control: onOff() },
  copySource: { control: onOff() },
  markKnown: { control: onOff() },
});

/** What the main button does until it is changed. */
export function CaptureSection() {
  const settings = useSettings();
  const app = useApp();
  const { options } = useOptionsWords();
  const { capture: own } = options;
  const { saved, flash } = useSaved();
  const follow = useSave();
  const { value: newest } = useLive((reader) => reader.captures({ limit: 1 }), ['captures'], []);
  const last = newest?.[0];
  const { now } = app;
  const sample = useMemo(() => (last ? { ...last, content: {} } : samplePage(now())), [last, now]);
  const { capture } = settings;
  const save = (name: string, change: Partial<Settings['capture']>): void =>
    follow(updateCaptureSettings(app, change), () => flash(name));
  const [alsoKeep, keepAlso] = useChosen(capture.alsoKeep, (formats) =>
    updateCaptureSettings(app, { alsoKeep: formats }),
  );
  return (
    <Section id="capture" title={options.sections.capture} lede={own.lede}>
      <FormatToggles
        label={own.formats}
        chosen={alsoKeep}
        saved={saved('formats')}
        onChange={(formats) =>
          follow(
            keepAlso(() => formats),
            () => flash('formats'),
          )
        }
      />
      <div class={`${optionsStyles.card} ${optionsStyles.rows}`}>
        <FormFields
          form={switches}
          values={capture}
          words={own.field}
          facts={{ inLines: true, said: (name) => (saved(name) ? options.saved : undefined) }}
          onChange={(change) => save(Object.keys(change)[0] ?? '', change)}
        />
      </div>
      <FrontMatterField
        template={capture.frontMatter}
        sample={sample}
        saved={saved('front')}
        onSave={(frontMatter) => save('front', { frontMatter })}
      />
      <FileNameField
        sample={sample}
        saved={saved('name')}
        onSave={(fileName) => save('name', { fileName })}
      />
      <SiteRules rules={settings.siteRules} />
    </Section>
  );
}

type Props = { sample: Exportable; saved: boolean; onSave: (fileName: string) => void };

/** How files are named, with an example for a page. A template with an unknown placeholder is not saved. */
function FileNameField({ sample, saved, onSave }: Props) {
  const settings = useSettings();
  const { options } = useOptionsWords();
  const [text, setText] = useDraft(settings.capture.fileName);
  const name = flatFileNameFor(sample, '.md', {
    ...settings,
    capture: { ...settings.capture, fileName: text },
  });
  const unknown = unknownPlaceholder(text);
  const commit = (value: string): void => {
    if (unknownPlaceholder(value) !== undefined) return;
    const next = value.trim() || defaultSettings.capture.fileName;
    setText(next);
    if (next !== settings.capture.fileName) onSave(next);
  };
  return (
    <TextField
      label={options.capture.fileName}
      help={<bdi class="mono muted">{name}</bdi>}
      error={unknown === undefined ? undefined : options.capture.unknownPlaceholder(unknown)}
      saved={saved ? options.saved : undefined}
      mono
      value={text}
      onInput={setText}
      onCommit={commit}
      maxLength={200}
    />
  );
}

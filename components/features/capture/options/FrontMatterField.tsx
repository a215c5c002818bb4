import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Exportable } from '@/lib/features/export/exportable';
import { frontMatterOf } from '@/lib/features/export/front-matter';
import { checkFrontMatter } from '@/lib/features/export/front-matter-template';
import { placeholders } from '@/lib/features/export/placeholders';
import { Field } from '@/components/ui/Field';
import { TextInput } from '@/components/ui/TextInput';
import { useOptionsWords } from '@/components/shell/options/shared/use-options-words';
import * as fieldStyles from '@/components/ui/Field.module.css';
import * as optionsStyles from '@/components/shell/options/shared/options.module.css';
import * as pairStyles from '@/components/ui/pair.module.css';

type Props = {
  template: string;
  /** The page that the preview shows. */
  sample: Exportable;
  saved: boolean;
  onSave: (template: string) => void;
};

const LINES = 6;

/** The lines at the start of a Markdown file, and their result. A template with an error is not saved. */
export function FrontMatterField({ template, sample, saved, onSave }: Props) {
  const { options } = useOptionsWords();
  const { capture: own } = options;
  const [text, setText] = useState(template);
  useEffect(() => setText(template), [template]);
  const problem = useMemo(() => checkFrontMatter(text)[0], [text]);
  const preview = usePreview(text, sample);
  const commit = (value: string): void => {
    if (value !== template && checkFrontMatter(value).length === 0) onSave(value);
  };
  return (
    <div class={pairStyles.pair}>
      <Field
        label={own.frontMatter}
        help={own.placeholders(Object.keys(placeholders))}
        error={problem && own.problems[problem.why](problem.line, problem.name ?? '')}
        saved={saved ? options.saved : undefined}
      >
        {(ids) => (
          <TextInput
            ids={ids}
            mono
            rows={LINES}
            value={text}
            onInput={setText}
            onCommit={commit}
            maxLength={2_000}
          />
        )}
      </Field>
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
  const [preview, setPreview] = useState('');
  useEffect(() => {
    let stopped = false;
    void frontMatterOf(sample, template).then((made) => {
      if (!stopped) setPreview(made.replace(/^---\n|---\s*$/g, '').trimEnd());
    });
    return () => {
      stopped = true;
    };
  }, [template, sample]);
  return preview;
}

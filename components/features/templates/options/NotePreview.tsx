import type { Template } from '@/lib/features/templates/template';
import type { Note, NoteProblem } from '@/lib/features/templates/note';
import { Note as Notice } from '@/components/ui/Note';
import { useTemplateWords } from './use-template-words';
import * as fieldStyles from '@/components/ui/Field.module.css';
import * as optionsStyles from '@/components/shell/options/shared/options.module.css';
import * as numberedLinesStyles from '@/components/ui/numbered-lines.module.css';
import * as templatesStyles from './templates.module.css';

type Props = { note: Note; title: string; applies: string; template: Template };

/** Maximum length of a preview. */
const MOST = 20_000;

/** The result of a template for a page, as the file will contain it, and problems outside the content. */
export function NotePreview({ note, title, applies, template }: Props) {
  const { own } = useTemplateWords();
  const elsewhere = note.problems.filter(({ field }) => field !== 'noteContentFormat');
  const wrong = note.problems.filter(({ kind }) => kind !== 'differs').length;
  const fieldOf = ({ field }: NoteProblem): string =>
    typeof field === 'number'
      ? (template.properties[field]?.name ?? own.properties)
      : field === 'path'
        ? own.path
        : own.noteName;
  return (
    <div class={fieldStyles.field}>
      <span class={fieldStyles.label}>{own.previewOf(title)}</span>
      <p class={fieldStyles.help}>{applies}</p>
      {wrong > 0 && <Notice icon="warn" tone="warn" title={own.problems(wrong)} />}
      {elsewhere.length > 0 && (
        <ul class={numberedLinesStyles.problems}>
          {elsewhere.map((problem, at) => (
            <li key={at}>
              <span class={fieldStyles.error}>
                {own.inField(fieldOf(problem), own.problem[problem.kind](problem.name))}
              </span>
            </li>
          ))}
        </ul>
      )}
      <div
        class={`${templatesStyles.file} muted`}
      >{`${note.folder === '' ? '' : `${note.folder}/`}${note.name}.md`}</div>
      <pre
        class={`code ${optionsStyles.sample} ${templatesStyles.preview}`}
        tabIndex={0}
        role="region"
        aria-label={own.preview}
        dir="auto"
      >
        {note.text.slice(0, MOST)}
      </pre>
    </div>
  );
}

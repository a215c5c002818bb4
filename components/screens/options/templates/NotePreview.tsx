import type { Template } from '../../../../lib/model/template';
import type { Note, NoteProblem } from '../../../../lib/templates/note';
import { Note as Notice } from '../../../ui/Note';
import { useTemplateWords } from './use-template-words';

type Props = { note: Note; title: string; applies: string; template: Template };

/** More of a preview nobody reads here. */
const MOST = 20_000;

/** What a template makes of a page, as the file will hold it, and what is wrong outside of the content. */
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
    <div class="field">
      <span class="field__l">{own.previewOf(title)}</span>
      <p class="field__h">{applies}</p>
      {wrong > 0 && <Notice icon="warn" tone="warn" title={own.problems(wrong)} />}
      {elsewhere.length > 0 && (
        <ul class="code-ed__p">
          {elsewhere.map((problem, at) => (
            <li key={at}>
              <span class="field__e">
                {own.inField(fieldOf(problem)) + own.problem[problem.kind](problem.name)}
              </span>
            </li>
          ))}
        </ul>
      )}
      <div class="tpl__file muted">{`${note.folder === '' ? '' : `${note.folder}/`}${note.name}.md`}</div>
      <pre class="code sample tpl__preview" tabIndex={0} role="region" aria-label={own.preview} dir="auto">
        {note.text.slice(0, MOST)}
      </pre>
    </div>
  );
}

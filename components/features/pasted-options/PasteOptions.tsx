import { useMemo, useState } from 'preact/hooks';
import { useSchemaWords } from '../schema/use-schema-words';
import { useToast } from '@/components/shell/state/use-toast';
import { Button } from '@/components/ui/Button';
import { TextField } from '@/components/ui/TextInput';
import { useFocusAfterForm } from '@/components/ui/use-focus';
import { readPastedOptions, type PastedAnswer, type PastedOptions } from './pasted-options';
import type { TranslatedWord } from '@/lib/features/pasted-options/translate';
import { wordsHook } from '@/components/shell/state/use-words';
import { Note } from '@/components/ui/Note';
import { pastedMessages } from '@/lib/core/words/compiled/en/pasted';
import type { Format } from '@/lib/core/words/format';
import * as pastedStyles from '@/components/shell/form/import-text.module.css';
import * as styles from './PasteOptions.module.css';

type Props = {
  /** For a crawl: its rules are accepted too. */
  crawl?: boolean;
  onUse: (pasted: PastedOptions) => void;
};

/** Options as JSON, checked while typed; names of v1 are shown with what they become. */
export function PasteOptions({ crawl = false, onUse }: Props) {
  const said = usePastedWords();
  const toast = useToast();
  const [text, setText] = useState<string>();
  const answer = useMemo(
    () => (text === undefined || text.trim() === '' ? undefined : readPastedOptions(text)),
    [text],
  );
  const problem = useProblem(answer);
  const box = useFocusAfterForm<HTMLDivElement>(text !== undefined);
  if (text === undefined)
    return (
      <div ref={box}>
        <Button text={said.open} kind="quiet" icon="braces" onPress={() => setText('')} />
      </div>
    );
  const pasted = answer?.ok ? answer.pasted : undefined;
  const rules = Object.keys(pasted?.rules ?? {});
  const left = pasted?.left ?? [];
  const notes = [
    left.length > 0 && said.left(left),
    !crawl && rules.length > 0 && said.leftRules(rules),
  ].filter((note) => note !== false);
  return (
    <div class={pastedStyles.pasted} role="group" aria-label={said.title}>
      <TextField
        label={said.label}
        help={said.help}
        error={problem}
        mono
        rows={6}
        autofocus
        value={text}
        onInput={setText}
      />
      {pasted && <TranslatedWords words={pasted.words} />}
      {notes.map((note) => (
        <p key={note} class="muted">
          {note}
        </p>
      ))}
      <div class={pastedStyles.end}>
        <Button text={said.cancel} onPress={() => setText(undefined)} />
        <Button
          text={said.fill}
          disabled={!pasted}
          onPress={() => {
            if (!pasted) return;
            onUse(pasted);
            setText(undefined);
            toast({ text: said.filled(Object.keys(pasted.values).length + (crawl ? rules.length : 0)) });
          }}
        />
      </div>
    </div>
  );
}

/** What is wrong with the text, at its line or by its path. */
function useProblem(answer: PastedAnswer | undefined): string | undefined {
  const said = usePastedWords();
  const schema = useSchemaWords();
  if (!answer || answer.ok) return undefined;
  if ('unfit' in answer) return answer.unfit.length > 0 ? said.unfit(answer.unfit) : said.notObject;
  const { line, code, found } = answer.problem;
  return `${schema.atLine(line)}: ${schema.problem(code, found)}`;
}

/** The strings of options and recipes that are pasted as JSON, in English. */
function createPastedWords(format: Format) {
  const messages = pastedMessages(format);
  return {
    ...messages,
    unfit: (paths: readonly string[]) => messages.unfit(paths.join(', ')),
    left: (names: readonly string[]) => messages.left(names.join(', ')),
    leftRules: (names: readonly string[]) => messages.leftRules(names.join(', ')),
  };
}

/** The strings of pasted content. */
export const usePastedWords = wordsHook(createPastedWords);

/** Each name of the older API, and its current name. */
export function TranslatedWords({ words }: { words: readonly TranslatedWord[] }) {
  const said = usePastedWords();
  if (words.length === 0) return null;
  return (
    <div class={styles.words}>
      <Note title={said.translated(words.length)} body={said.nothingSent} />
      <table>
        <thead>
          <tr>
            <th scope="col">{said.inText}</th>
            <th scope="col">{said.now}</th>
          </tr>
        </thead>
        <tbody>
          {words.map(({ from, to }, index) => (
            <tr key={index}>
              <td class="mono muted">{from}</td>
              <td class={to === '' ? 'muted' : 'mono'}>{to === '' ? said.nothing : to}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

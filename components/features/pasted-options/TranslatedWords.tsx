import type { TranslatedWord } from '@/lib/features/pasted-options/translate';
import { wordsHook } from '@/components/shell/state/use-words';
import { Note } from '@/components/ui/Note';
import * as styles from './TranslatedWords.module.css';
import { pastedMessages } from '@/lib/core/words/compiled/en/pasted';
import type { Format } from '@/lib/core/words/format';

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
      <Note icon="info" title={said.translated(words.length)}>
        {said.nothingSent}
      </Note>
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

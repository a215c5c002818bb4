import type { TranslatedWord } from '@/lib/features/pasted-options/translate';
import { createPastedWords, type PastedWords } from '@/lib/features/pasted-options/words/en-pasted';
import { useTable } from '@/components/shell/state/use-words';
import { Note } from '@/components/ui/Note';
import * as styles from './TranslatedWords.module.css';

/** The strings of pasted content. */
export const usePastedWords = (): PastedWords => useTable(createPastedWords);

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

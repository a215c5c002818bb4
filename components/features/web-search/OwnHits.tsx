import { useAnswer } from '@/components/shell/state/use-answer';
import { useApp } from '@/components/shell/state/app';
import { ownSearchMessages } from '@/lib/core/words/compiled/en/own-search';
import { useWords, wordsHook } from '@/components/shell/state/use-words';
import { Button } from '@/components/ui/Button';
import { Favicon } from '@/components/ui/Favicon';
import * as barStyles from '@/components/ui/bar.module.css';
import * as styles from './OwnHits.module.css';

/** The strings of searches on this device. */
export const useOwnSearchWords = wordsHook(ownSearchMessages);

const SHOWN = 3;
/** What is kept of a search itself is not a page. */
const isPage = (url: string): boolean => /^https?:/.test(url);

/** Pages of the library that the words are in, above what the web has. */
export function OwnHits({ query, onOpen }: { query: string; onOpen: (captureId: string) => void }) {
  const { search, gestures, now } = useApp();
  const { format } = useWords();
  const own = useOwnSearchWords();
  const { now: answer } = useAnswer([search, query], () => search.find({ query, limit: SHOWN * 3 }));
  const hits = (answer?.hits ?? []).filter(({ capture }) => isPage(capture.url));
  if (hits.length === 0) return null;
  return (
    <section class={styles.own} aria-label={own.inLibrary}>
      <div class={`${barStyles.bar} ${barStyles.run}`}>
        <b class="grow clip">{own.inLibrary}</b>
        <Button
          text={own.allInLibrary}
          kind="quiet"
          onPress={() => void gestures.openPanel({ section: 'library', query })}
        />
      </div>
      <ul>
        {hits.slice(0, SHOWN).map(({ capture }) => (
          <li key={capture.id}>
            <button type="button" class={styles.hit} onClick={() => onOpen(capture.id)}>
              <Favicon host={capture.host} />
              <span class="grow clip" dir="auto">
                {capture.title || capture.url}
              </span>
              <span class={styles.day}>{format.day(capture.capturedAt, now())}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

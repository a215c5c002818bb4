import { useApp } from '@/components/shell/state/app';
import type { Extracted } from './extracted';
import * as linkStyles from '@/components/ui/link.module.css';
import * as viewStyles from '@/components/ui/view.module.css';
import * as styles from './SourceList.module.css';

type Props = { sources: Extracted['sources']; onFailure: (thrown: unknown) => void };

/** Which pages each field came from. A press opens one in a tab. */
export function SourceList({ sources, onFailure }: Props) {
  const { gestures } = useApp();
  return (
    <div class={`${viewStyles.scroll} ${styles.sources}`}>
      <dl>
        {sources.map(({ field, urls }) => (
          <div key={field}>
            <dt class="mono">
              <bdi dir="ltr">{field}</bdi>
            </dt>
            {urls.map((url) => (
              <dd key={url}>
                <button
                  type="button"
                  class={`${linkStyles.link} ${styles.link}`}
                  dir="ltr"
                  onClick={() => void gestures.openTab(url).catch(onFailure)}
                >
                  {url}
                </button>
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </div>
  );
}

import { useMemo } from 'preact/hooks';
import { useExtractWords } from '../use-extract-words';
import * as fieldStyles from '@/components/ui/Field.module.css';
import * as viewStyles from '@/components/ui/view.module.css';
import * as styles from './RawJson.module.css';

/** Number of characters shown; a file has all of them. */
const SHOWN = 200_000;

/** The answer as JSON text. */
export function RawJson({ data }: { data: unknown }) {
  const { extract } = useExtractWords();
  const text = useMemo(() => JSON.stringify(data, null, 2) ?? '', [data]);
  return (
    <div
      class={`${viewStyles.scroll} ${styles.raw}`}
      tabIndex={0}
      role="region"
      aria-label={extract.view.json}
    >
      <pre class="mono" dir="ltr">
        {text.slice(0, SHOWN)}
      </pre>
      {text.length > SHOWN && <p class={fieldStyles.help}>{extract.cut}</p>}
    </div>
  );
}

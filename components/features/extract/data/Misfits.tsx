import { pathText } from '@/lib/features/extract/json-rows';
import type { Mismatch } from '@/lib/features/schema/validate';
import { Icon } from '@/components/ui/Icon';
import { useExtractWords } from '../use-extract-words';
import * as noteStyles from '@/components/ui/Note.module.css';
import * as styles from './Misfits.module.css';

/** Number of places listed; the others are counted. */
const NAMED = 50;

/** Where the answer does not match its schema, place by place. */
export function Misfits({ misfits }: { misfits: readonly Mismatch[] }) {
  const { extract } = useExtractWords();
  return (
    <details
      class={`${noteStyles.note} ${noteStyles.fold} ${noteStyles.warn} ${noteStyles.inset} ${styles.misfits}`}
    >
      <summary class={noteStyles.title}>
        <Icon name="warn" />
        <span class="grow">{extract.misfit(misfits.length)}</span>
        <Icon name="down" size="sm" class={noteStyles.opener} />
      </summary>
      <ul class={noteStyles.body}>
        {misfits.slice(0, NAMED).map((misfit, at) => (
          <li key={at}>
            <bdi class="mono" dir="ltr">
              {pathText(misfit.path) || extract.whole}
            </bdi>{' '}
            {extract.fault(misfit)}
          </li>
        ))}
        {misfits.length > NAMED && <li>{extract.moreMisfits(misfits.length - NAMED)}</li>}
      </ul>
    </details>
  );
}

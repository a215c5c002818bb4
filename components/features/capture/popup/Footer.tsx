import type { EngineId } from '@/lib/core/model/request';
import { Segmented } from '@/components/ui/Segmented';
import { usePopupWords } from './use-popup-words';
import * as popupStyles from './popup.module.css';

type Props = { engine: EngineId; onChange: (engine: EngineId) => void; note: string; bad: boolean };

/** The engine, and one note about it. */
export function Footer({ engine, onChange, note, bad }: Props) {
  const { words } = usePopupWords();
  return (
    <footer class={popupStyles.foot}>
      <Segmented<EngineId>
        label={words.engine}
        small
        value={engine}
        onChange={onChange}
        segments={[
          { value: 'device', label: words.engines.device },
          { value: 'service', label: words.engines.service },
        ]}
      />
      <span class={bad ? `tabular ${popupStyles.bad}` : 'tabular'}>{note}</span>
    </footer>
  );
}

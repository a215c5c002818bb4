import { Button } from '../../../ui/Button';
import { usePanelWords } from '../../../viewers/use-panel-words';
import * as buttonStyles from '../../../ui/Button.module.css';
import * as emptyStyles from '../../../ui/Empty.module.css';

/** Nothing is kept yet. */
export function EmptyLibrary({ onCapture }: { onCapture: () => void }) {
  const { panel } = usePanelWords();
  return (
    <div class={`${emptyStyles.empty} grow`}>
      <div class={emptyStyles.art}>
        <svg
          width="72"
          height="56"
          viewBox="0 0 72 56"
          fill="none"
          stroke="currentColor"
          stroke-width="1.5"
          stroke-linecap="round"
          stroke-linejoin="round"
          aria-hidden="true"
        >
          <rect x="22" y="4" width="28" height="34" rx="3" stroke="var(--line-2)" />
          <path d="M28 13h16M28 20h16M28 27h9" stroke="var(--line-2)" />
          <path d="M6 22c2 18 14 30 30 30s28-12 30-30" stroke="var(--accent)" />
        </svg>
      </div>
      <p class={emptyStyles.title}>{panel.emptyLibrary.title}</p>
      <p class={emptyStyles.body}>{panel.emptyLibrary.body}</p>
      <div class={buttonStyles.buttons}>
        <Button icon="capture" onPress={onCapture}>
          {panel.emptyLibrary.action}
        </Button>
      </div>
    </div>
  );
}

import type { ComponentChildren } from 'preact';
import { Icon } from '../../../ui/Icon';
import { usePanelWords } from '../../../viewers/use-panel-words';

type Props = { title: ComponentChildren; onBack: () => void; children?: ComponentChildren };

/** The head of a view that was opened over another: Back, what it is, and what stands at its end. */
export function SubHead({ title, onBack, children }: Props) {
  const { panel } = usePanelWords();
  return (
    <header class="head">
      <button
        type="button"
        class="btn btn--quiet btn--icon btn--sm back"
        aria-label={panel.back}
        title={panel.back}
        onClick={onBack}
      >
        <Icon name="arrow" directional />
      </button>
      <h2 class="grow clip">{title}</h2>
      {children}
    </header>
  );
}

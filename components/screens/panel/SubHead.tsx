import type { ComponentChildren, Ref } from 'preact';
import { Icon } from '../../ui/Icon';
import { usePanelWords } from '../../viewers/use-panel-words';

type Props = {
  title: ComponentChildren;
  /** A line below the title. */
  sub?: ComponentChildren;
  onBack: () => void;
  /** Between Back and the title: a spinner, or how it ended. */
  lead?: ComponentChildren;
  /** At the end. */
  children?: ComponentChildren;
  backRef?: Ref<HTMLButtonElement>;
};

/** The head of a view that was opened over another: Back, what it is, and what stands at its end. */
export function SubHead({ title, sub, onBack, lead, children, backRef }: Props) {
  const { panel } = usePanelWords();
  return (
    <header class="head">
      <button
        ref={backRef ?? null}
        type="button"
        class="btn btn--quiet btn--icon btn--sm back"
        aria-label={panel.back}
        title={panel.back}
        onClick={onBack}
      >
        <Icon name="arrow" directional />
      </button>
      {lead}
      {sub ? (
        <div class="grow">
          <h2>{title}</h2>
          <p class="head__s">{sub}</p>
        </div>
      ) : (
        <h2 class="grow">{title}</h2>
      )}
      {children}
    </header>
  );
}

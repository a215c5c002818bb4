import type { ComponentChildren, Ref } from 'preact';
import { useRef } from 'preact/hooks';
import { BackButton } from '@/components/ui/BackButton';
import { usePanelWords } from '../state/use-panel-words';
import { useOpenedFocus } from './arrival';
import * as headStyles from '@/components/ui/head.module.css';

const NOTHING = { current: null };

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
  /** Back has the focus at first. */
  opened?: boolean;
};

/** The header of a view opened over another: Back, the title, and controls at the end. */
export function SubHead({ title, sub, onBack, lead, children, backRef, opened }: Props) {
  const { panel } = usePanelWords();
  const own = useRef<HTMLButtonElement>(null);
  useOpenedFocus(opened ? own : NOTHING);
  return (
    <header class={headStyles.head}>
      <BackButton buttonRef={backRef ?? own} label={panel.back} onPress={onBack} />
      {lead}
      {sub ? (
        <div class="grow">
          <h2>{title}</h2>
          <p class={headStyles.second}>{sub}</p>
        </div>
      ) : (
        <h2 class="grow">{title}</h2>
      )}
      {children}
    </header>
  );
}

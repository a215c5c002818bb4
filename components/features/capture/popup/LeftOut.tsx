import { useEffect, useRef } from 'preact/hooks';
import type { LeftOut as Part } from '@/lib/core/model/capture';
import { LeftOutList } from '../viewers/LeftOutList';
import type { ShownParts } from './view';
import * as popupStyles from './popup.module.css';

/** What was left out, in place of the text; Esc brings the text back. */
export function LeftOut({ parts, putBack }: { parts: readonly Part[]; putBack: ShownParts }) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => root.current?.querySelector('button')?.focus(), []);
  const leave = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    putBack.show(false);
  };
  return (
    <div class={`${popupStyles.well} ${popupStyles.left}`} ref={root} onKeyDown={leave}>
      <LeftOutList parts={parts} actions={putBack} />
    </div>
  );
}

import { Icon } from './Icon';
import type { IconName } from './icons';

type Props = {
  icon: IconName;
  title: string;
  /** After the title, quieter: "84 pages". */
  detail?: string;
  /** At the end: an age, a count. */
  end?: string;
  onOpen: () => void;
  tone?: 'bad';
};

/** One line of a list that opens something. */
export function Row({ icon, title, detail, end, onOpen, tone }: Props) {
  return (
    <button type="button" class="row row--btn" onClick={onOpen}>
      <span class={tone === 'bad' ? 'row__i row__i--bad' : 'row__i'}>
        <Icon name={icon} />
      </span>
      <span class="row__m clip">
        <span dir="auto">{title}</span>
        {detail && <span class="muted num"> · {detail}</span>}
      </span>
      {end && <span class="row__e">{end}</span>}
    </button>
  );
}

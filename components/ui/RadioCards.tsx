import { useId, useRef } from 'preact/hooks';
import { rovingTarget } from './roving';
import * as checkStyles from './Check.module.css';
import * as pairStyles from './pair.module.css';
import * as styles from './RadioCards.module.css';

type Props<T extends string> = {
  label: string;
  cards: readonly { value: T; title: string; body: string }[];
  value: T;
  onChange: (value: T) => void;
};

/** A radio group of cards, each with a title and a sentence. */
export function RadioCards<T extends string>({ label, cards, value, onChange }: Props<T>) {
  const group = useRef<HTMLDivElement>(null);
  const id = useId();
  const chosen = Math.max(
    0,
    cards.findIndex((card) => card.value === value),
  );
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = rovingTarget(event, chosen, cards.length);
    const card = next === undefined ? undefined : cards[next];
    if (next === undefined || !card) return;
    event.preventDefault();
    onChange(card.value);
    group.current?.querySelectorAll<HTMLElement>('[role="radio"]')[next]?.focus();
  };
  return (
    <div ref={group} class={pairStyles.pair} role="radiogroup" aria-label={label} onKeyDown={onKeyDown}>
      {cards.map((card, index) => (
        <button
          key={card.value}
          type="button"
          class={styles.card}
          role="radio"
          aria-checked={index === chosen}
          aria-labelledby={`${id}-${card.value}-t`}
          aria-describedby={`${id}-${card.value}-b`}
          tabIndex={index === chosen ? 0 : -1}
          onClick={() => onChange(card.value)}
        >
          <span
            class={`${checkStyles.check} ${checkStyles.radio} ${styles.check}`}
            aria-hidden="true"
            data-checked={index === chosen}
          />
          <b class="strong" id={`${id}-${card.value}-t`}>
            {card.title}
          </b>
          <span class={styles.body} id={`${id}-${card.value}-b`}>
            {card.body}
          </span>
        </button>
      ))}
    </div>
  );
}

import * as styles from './Meter.module.css';
type MeterPart = { kind: 'ok' | 'bad' | 'hold' | 'rest'; amount: number };

const CLASSES = {
  ok: styles.good,
  bad: styles.bad,
  hold: styles.hold,
  rest: undefined,
} satisfies Record<MeterPart['kind'], string | undefined>;

type Props = { parts: readonly MeterPart[]; sentence: string; class?: string };

/** A bar made of counts, with a full sentence for screen readers. */
export function Meter({ parts, sentence, class: extra }: Props) {
  return (
    <div class={extra ? `${styles.meter} ${extra}` : styles.meter} role="img" aria-label={sentence}>
      {parts
        .filter((part) => part.amount > 0)
        .map((part) => (
          <i key={part.kind} class={CLASSES[part.kind]} style={{ '--n': part.amount }} />
        ))}
    </div>
  );
}

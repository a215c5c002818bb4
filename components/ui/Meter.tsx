export type MeterPart = { kind: 'ok' | 'bad' | 'hold' | 'rest'; amount: number };

/** A bar made of counts, with a full sentence for readers. */
export function Meter({ parts, sentence }: { parts: readonly MeterPart[]; sentence: string }) {
  return (
    <div class="meter" role="img" aria-label={sentence}>
      {parts
        .filter((part) => part.amount > 0)
        .map((part) => (
          <i
            key={part.kind}
            class={part.kind === 'rest' ? undefined : part.kind}
            style={{ '--n': part.amount }}
          />
        ))}
    </div>
  );
}

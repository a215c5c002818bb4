/** Progress that only counts: number above, word below. */
export function Tally({
  items,
  small = false,
}: {
  items: readonly { label: string; value: string }[];
  small?: boolean;
}) {
  return (
    <dl class={small ? 'tally tally--sm' : 'tally'}>
      {items.map((item) => (
        <div key={item.label}>
          <dt>{item.label}</dt>
          <dd>{item.value}</dd>
        </div>
      ))}
    </dl>
  );
}

import type { Around } from '../../lib/words/around';

/** A message whose marked part is bold, or has its own direction: `bdi` is for names, `ltr` for addresses. */
export function Parted({ text: { before, amount, after }, as }: { text: Around; as: 'b' | 'bdi' | 'ltr' }) {
  return (
    <>
      {before}
      {amount && (as === 'b' ? <b>{amount}</b> : <bdi dir={as === 'ltr' ? 'ltr' : undefined}>{amount}</bdi>)}
      {after}
    </>
  );
}

import type { Around } from '@/lib/core/words/around';

type Look = 'b' | 'muted' | 'bdi' | 'ltr' | 'code';

/** A message whose marked part is bold, or has its own direction: `bdi` is for names, `ltr` for addresses. */
export function Parted({ text: { before, amount, after }, as }: { text: Around; as: Look }) {
  return (
    <>
      {before}
      {amount && marked(amount, as)}
      {after}
    </>
  );
}

function marked(amount: string, as: Look) {
  switch (as) {
    case 'b':
      return <b>{amount}</b>;
    case 'muted':
      return <span class="muted">{amount}</span>;
    case 'bdi':
      return <bdi>{amount}</bdi>;
    case 'ltr':
      return <bdi dir="ltr">{amount}</bdi>;
    case 'code':
      return (
        <bdi class="mono" dir="ltr">
          {amount}
        </bdi>
      );
  }
}

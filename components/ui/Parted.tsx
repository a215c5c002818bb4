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

const NUMBER = /(≈?\p{Nd}[\p{Nd}.,’'\u00a0\u202f]*(?<=\p{Nd}))/u;

/** A sentence with its numbers in bold: "**5,214** words · **≈7,060** tokens". */
export function Counted({ text }: { text: string }) {
  return (
    <>{text.split(NUMBER).map((piece, index) => (index % 2 === 1 ? <b key={index}>{piece}</b> : piece))}</>
  );
}

import { useMemo } from 'preact/hooks';
import type { Exportable } from '@/lib/features/export/exportable';
import { useAnswer } from '@/components/shell/state/use-answer';
import { FoldedNote } from '@/components/ui/FoldedNote';
import { JsonTree, type CopyText } from './JsonTree';
import { useExtractWords } from '../use-extract-words';
import { absentOf, notOnPageOf, phraseOf, type Places } from './places';

/** Says how many values do not stand on their pages; nothing if all do. */
export function AbsentNote({ notOnPage }: Pick<Places, 'notOnPage'>) {
  const { extract } = useExtractWords();
  if (!notOnPage?.size) return null;
  return (
    <FoldedNote inset icon="info" tone="soft" title={extract.absentCount(notOnPage.size)}>
      {extract.absentBody}
    </FoldedNote>
  );
}

type TreeProps = Places & { data: unknown; label: string; copy: CopyText };

/** Data as a tree: what does not stand on its page is marked, and a press on another value shows its place. */
export function DataTree({ data, label, copy, ...places }: TreeProps) {
  const { extract } = useExtractWords();
  const marks = { ...places, absent: extract.absent, showPlace: extract.showPlace };
  return <JsonTree root={data} label={label} copy={copy} marks={marks} />;
}

type Props = {
  capture: Exportable;
  label: string;
  copy: CopyText;
  /** That shaped the data. */
  schema?: unknown;
  place?: ((phrase: string) => void) | undefined;
};

/** The data of one capture, whose values are shown in its text. */
export function PageTree({ capture, label, copy, schema, place }: Props) {
  const known = useMemo(() => notOnPageOf(capture), [capture]);
  const notOnPage = useAnswer([capture, schema], () => absentOf(capture, schema)).now ?? known;
  return (
    <>
      <AbsentNote notOnPage={notOnPage} />
      <DataTree
        data={capture.content.json}
        label={label}
        copy={copy}
        notOnPage={notOnPage}
        onPlace={place && ((cell) => void phraseOf(cell, capture.content.markdown).then(place))}
      />
    </>
  );
}

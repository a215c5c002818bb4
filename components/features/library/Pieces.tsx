import type { Piece } from '@/lib/features/library/search-hits';

/** A text with the search terms highlighted. */
export function Pieces({ of }: { of: readonly Piece[] }) {
  return <>{of.map(({ text, marked }, index) => (marked ? <mark key={index}>{text}</mark> : text))}</>;
}

const NUMBER = /(≈?\p{Nd}[\p{Nd}.,’'\u00a0\u202f]*(?<=\p{Nd}))/u;

/** A sentence with its numbers in bold: "**5,214** words · **≈7,060** tokens". */
export function Counted({ text }: { text: string }) {
  return (
    <>{text.split(NUMBER).map((piece, index) => (index % 2 === 1 ? <b key={index}>{piece}</b> : piece))}</>
  );
}

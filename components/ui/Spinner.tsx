/** A turning ring, hidden from readers: there is always text beside it. */
export function Spinner() {
  return <span class="spin" aria-hidden="true" />;
}

/** Embeddings, overrides and isolates. Marks (U+200E, U+200F, U+061C) stay: they reorder nothing. */
const DIRECTION_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g;

/** Text without characters that change the display order: `invoice\u202efdp.exe` reads `invoicefdp.exe`. */
export function withoutDirectionControls(text: string): string {
  return text.replace(DIRECTION_CONTROLS, '');
}

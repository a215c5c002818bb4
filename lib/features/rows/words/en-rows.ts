import type { PickerWords } from '@/lib/core/model/rows-recipe';
import { rowsMessages } from '@/lib/core/words/compiled/en/rows';
import type { Format } from '@/lib/core/words/format';
import type { FieldType } from '../records';

/** The strings of rows: in the panel, and above the page while something is picked. */
export function createRowsWords(format: Format) {
  const messages = rowsMessages(format);
  const kind: Readonly<Record<FieldType, string>> = {
    text: messages.kindText,
    number: messages.kindNumber,
    date: messages.kindDate,
    link: messages.kindLink,
    image: messages.kindImage,
    yesno: messages.kindYesno,
  };
  const { bar, choose, like, none, rows, row, out, second, wider, narrower } = messages;
  const { cancel, fewer, onlyHere, fieldsKey, field, inRows, take } = messages;
  const picker = (dir: string): PickerWords => ({
    bar,
    choose,
    like,
    none,
    rows,
    row,
    out,
    second,
    wider,
    narrower,
    cancel,
    fewer,
    onlyHere,
    fields: fieldsKey,
    field,
    inRows,
    take,
    dir,
  });
  return { ...messages, kind, picker };
}

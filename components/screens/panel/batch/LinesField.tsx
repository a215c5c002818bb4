import type { AddressLines } from '../../../../lib/derive/address-lines';
import { Field } from '../../../ui/Field';
import { TextInput } from '../../../ui/TextInput';
import { useCrawlWords } from '../crawl/use-crawl-words';

type Props = { text: string; read: AddressLines; onInput: (text: string) => void };

const SHOWN_BAD = 5;
const SHOWN_LETTERS = 60;

/** A pasted list: how many pages it names, what is named again, and each line that is no address. */
export function LinesField({ text, read, onInput }: Props) {
  const { crawl } = useCrawlWords();
  const { urls, bad, repeated } = read;
  const counted = [
    ...(text.trim() === '' ? [crawl.listHelp] : [crawl.pages(urls.length)]),
    ...(repeated > 0 ? [crawl.repeated(repeated)] : []),
  ].join(' · ');
  return (
    <>
      <Field label={crawl.listLabel} help={<span class="num">{counted}</span>}>
        {(ids) => (
          <TextInput ids={ids} mono rows={8} value={text} onInput={onInput} placeholder={crawl.listExample} />
        )}
      </Field>
      {bad.length > 0 && (
        <div role="status">
          <ul class="batch__bad">
            {bad.slice(0, SHOWN_BAD).map(({ line, text: whole, why }) => (
              <li key={line}>
                {crawl.badLine(
                  line,
                  whole.length > SHOWN_LETTERS ? `${whole.slice(0, SHOWN_LETTERS)}…` : whole,
                  why,
                )}
              </li>
            ))}
            {bad.length > SHOWN_BAD && <li>{crawl.moreBadLines(bad.length - SHOWN_BAD)}</li>}
          </ul>
        </div>
      )}
    </>
  );
}

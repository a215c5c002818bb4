import type { AddressLines } from '@/lib/core/addresses/address-lines';
import { TextField } from '@/components/ui/TextInput';
import { useCrawlWords } from '@/components/features/crawl/use-crawl-words';
import * as fieldStyles from '@/components/ui/Field.module.css';
import * as styles from './LinesField.module.css';

type Props = { text: string; read: AddressLines; onInput: (text: string) => void };

const SHOWN_BAD = 5;
const SHOWN_ASSUMED = 3;
const SHOWN_LETTERS = 60;

const short = (text: string): string =>
  text.length > SHOWN_LETTERS ? `${text.slice(0, SHOWN_LETTERS)}…` : text;

/** A pasted list: how many pages it names, the duplicates, what a line was changed to, and each invalid line. */
export function LinesField({ text, read, onInput }: Props) {
  const { crawl } = useCrawlWords();
  const { urls, bad, repeated, secret, assumed } = read;
  const counted = [
    ...(text.trim() === '' ? [crawl.listHelp] : [crawl.pages(urls.length)]),
    ...(repeated > 0 ? [crawl.repeated(repeated)] : []),
    ...(secret > 0 ? [crawl.secretLeft(secret)] : []),
  ].join(' · ');
  return (
    <>
      <TextField
        label={crawl.listLabel}
        help={<span class="tabular">{counted}</span>}
        mono
        rows={8}
        value={text}
        onInput={onInput}
        placeholder={crawl.listExample}
      />
      {assumed.length > 0 && (
        <p class={`${fieldStyles.help} ${styles.assumed}`} role="status" dir="auto">
          {crawl.assumedScheme(assumed.slice(0, SHOWN_ASSUMED).map(short), assumed.length - SHOWN_ASSUMED)}
        </p>
      )}
      {bad.length > 0 && (
        <div role="status">
          <ul class={styles.bad}>
            {bad.slice(0, SHOWN_BAD).map(({ line, text: whole, why }) => (
              <li key={line}>{crawl.badLine(line, short(whole), why)}</li>
            ))}
            {bad.length > SHOWN_BAD && <li>{crawl.moreBadLines(bad.length - SHOWN_BAD)}</li>}
          </ul>
        </div>
      )}
    </>
  );
}

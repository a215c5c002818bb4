import { optionLabel } from '../page/option-label';

type Props = {
  options: ReadonlySet<string>;
  said: string;
  names: Readonly<Record<string, readonly [string, string?]>>;
};

/** Options of each page that were set and will not be used, by their names. Rules of the crawl say so themselves. */
export function IgnoredOptions({ options, said, names }: Props) {
  const labels = [...new Set([...options].map((option) => optionLabel(option, names)))].filter(
    (label) => !options.has(label),
  );
  return labels.length === 0 ? null : (
    <p class="asks" role="status">
      {labels.join(', ')}: {said}
    </p>
  );
}

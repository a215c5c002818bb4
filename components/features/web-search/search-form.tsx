import { isRange, rangeOfTbs, rangeToTbs, type DateRange } from '@/lib/features/web-search/date-range';
import { searchSources } from '@/lib/features/web-search/search-results';
import { searchRequestSchema, type SearchRequest } from '@/lib/core/model/request';
import { choice, count, oneOf, some, text, toggle, tokens } from '@/components/shell/form/controls';
import {
  defineForm,
  type Control,
  type FormValuesOf,
  type Drawn,
} from '@/components/shell/state/define-form';
import { Field, type FieldIds } from '@/components/ui/Field';
import { useResearchWords } from '../research/shared/use-research-words';
import { useMemo } from 'preact/hooks';
import { countriesIn } from '@/lib/features/web-search/country-codes';
import { useApp } from '@/components/shell/state/app';
import { SelectField } from '@/components/ui/Select';
import * as optionsFormStyles from '@/components/shell/form/options-form.module.css';
import * as textInputStyles from '@/components/ui/TextInput.module.css';

export const times = ['', 'qdr:h', 'qdr:d', 'qdr:w', 'qdr:m', 'qdr:y', 'dates'] as const;

const time: Control<(typeof times)[number]> = {
  ...choice(times),
  hold: (tbs) =>
    rangeOfTbs(String(tbs ?? '')) ? 'dates' : (times.find((each) => each === tbs && each !== 'dates') ?? ''),
  read: (value) => ({ value: value === '' || value === 'dates' ? undefined : value }),
};
const dates: Control<DateRange> = {
  first: { from: '', to: '' },
  hold: (tbs) => rangeOfTbs(String(tbs ?? '')) ?? { from: '', to: '' },
  read: (range) => (isRange(range) ? { value: rangeToTbs(range) } : { problem: 'order' }),
  draw: DateFields,
};

/** ISO 3166; empty for any. */
const country: Control<string> = { ...text(), draw: (props) => <CountryControl {...props} /> };

export const searchForm = defineForm(searchRequestSchema, {
  query: { control: text({ most: 500 }) },
  sources: { control: some(searchSources, 'web') },
  /** For each source. */
  limit: { control: count({ min: 1, max: 100, first: 10 }), half: true },
  time: { control: time, path: 'tbs', half: true },
  dates: { control: dates, path: 'tbs', when: (values) => values['time'] === 'dates' },
  country: { control: country, half: true },
  kind: {
    control: oneOf(['', 'github', 'research', 'pdf', 'developer']),
    path: 'categories',
    half: true,
  },
  location: { control: text({ most: 200 }) },
  only: { control: tokens(isSite, siteOf), path: 'includeDomains' },
  without: {
    control: tokens(isSite, siteOf),
    path: 'excludeDomains',
    problem: ({ only, without }) =>
      [only, without].every((sites) => Array.isArray(sites) && sites.length > 0)
        ? { problem: 'both' }
        : undefined,
  },
  withPages: {
    control: toggle({ sent: ['markdown'] }),
    path: 'formats',
    // For images, no page is read.
    when: ({ sources }) => Array.isArray(sources) && sources.some((source) => source !== 'images'),
  },
});
export type SearchForm = FormValuesOf<typeof searchForm>;

/** True if more than the words and the sources filters the results. */
export function isNarrowed(request: SearchRequest): boolean {
  const { tbs, country, location, categories, includeDomains, excludeDomains } = request;
  return [tbs, country, location, categories, includeDomains, excludeDomains].some(
    (limit) => limit !== undefined,
  );
}

/** A site as the user types it, in the form the service expects: `https://Example.com/docs` becomes `example.com`. */
export function siteOf(typed: string): string {
  const text = typed.trim();
  const url = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  const hostname = URL.canParse(url) ? new URL(url).hostname : text;
  // Chromium accepts spaces in a host name, and writes them as %20.
  return hostname.includes('%') ? text : hostname;
}

function isSite(text: string): boolean {
  return /^(?!-)[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+$/u.test(text) && URL.canParse(`https://${text}`);
}

/** The first and the last day to search; one of them may be empty. */
function DateFields({ value: dates, problem, onChange }: Drawn<DateRange>) {
  const { research } = useResearchWords();
  const isEmpty = dates.from === '' && dates.to === '';
  const day = (end: keyof DateRange) => (ids: FieldIds) => (
    <input
      type="date"
      id={ids.id}
      class={ids.invalid ? `${textInputStyles.input} ${textInputStyles.bad}` : textInputStyles.input}
      aria-describedby={ids.describedBy}
      aria-invalid={ids.invalid || undefined}
      value={dates[end]}
      onInput={({ currentTarget }) => onChange({ ...dates, [end]: currentTarget.value })}
    />
  );
  return (
    <div class={optionsFormStyles.pair}>
      <Field label={research.dates.from} help={isEmpty ? research.dates.one : undefined}>
        {day('from')}
      </Field>
      <Field label={research.dates.to} error={problem && !isEmpty ? research.dates.order : undefined}>
        {day('to')}
      </Field>
    </div>
  );
}

function CountryControl({ value, onChange, words }: Drawn<string>) {
  const { locale } = useApp();
  const countries = useMemo(() => countriesIn(locale), [locale]);
  return (
    <SelectField
      label={words.label}
      value={value}
      choices={[
        { value: '', label: words.empty ?? '' },
        ...countries.map(({ code, name }) => ({ value: code, label: name })),
      ]}
      onChange={onChange}
    />
  );
}

import { useMemo } from 'preact/hooks';
import { countriesIn } from '@/lib/features/web-search/country-codes';
import { searchSources } from '@/lib/features/web-search/search-results';
import { scrapeRequestSchema, type SearchSource } from '@/lib/core/model/request';
import { useApp } from '@/components/shell/state/app';
import { Field } from '@/components/ui/Field';
import { Stepper } from '@/components/ui/Stepper';
import { Switch } from '@/components/ui/Switch';
import { TagToggle } from '@/components/ui/Tag';
import { TextInput } from '@/components/ui/TextInput';
import { TokenField } from '@/components/ui/TokenField';
import { SelectField } from '@/components/ui/SelectField';
import { useResearchWords } from '../research/shared/use-research-words';
import { DateFields } from './DateFields';
import { formProblems, kinds, siteOf, times, type SearchForm } from './search-form';
import * as optionsFormStyles from '@/components/shell/form/options-form.module.css';
import * as fieldStyles from '@/components/ui/Field.module.css';
import * as tagStyles from '@/components/ui/Tag.module.css';
import * as viewStyles from '@/components/ui/view.module.css';

type Props = {
  form: SearchForm;
  billed: boolean;
  onChange: (change: Partial<SearchForm>) => void;
};

/** The price of one more page, wherever it is. */
const A_PAGE = scrapeRequestSchema.parse({
  kind: 'scrape',
  source: { type: 'url', url: 'https://page.invalid/' },
  formats: ['markdown'],
});

/** Where to search, how many results, and the filters. */
export function SearchOptions({ form, billed, onChange }: Props) {
  const { locale, estimateCost } = useApp();
  const { research } = useResearchWords();
  const countries = useMemo(() => countriesIn(locale), [locale]);
  const problems = formProblems(form);
  const toggle = (source: SearchSource, on: boolean): void => {
    const sources = searchSources.filter((each) => (each === source ? on : form.sources.includes(each)));
    if (sources.length > 0) onChange({ sources });
  };
  return (
    <div class={`${viewStyles.scroll} ${optionsFormStyles.form}`}>
      <div class={fieldStyles.field} role="group" aria-labelledby="look-in">
        <span class={fieldStyles.label} id="look-in">
          {research.lookIn}
        </span>
        <div class={tagStyles.pills}>
          {searchSources.map((source) => (
            <TagToggle key={source} on={form.sources.includes(source)} onChange={(on) => toggle(source, on)}>
              {research.source[source]}
            </TagToggle>
          ))}
        </div>
      </div>
      <div class={optionsFormStyles.pair}>
        <Field label={research.limit}>
          {(ids) => (
            <Stepper
              ids={ids}
              value={form.limit}
              min={1}
              max={100}
              lessLabel={research.less}
              moreLabel={research.more}
              onChange={(limit) => onChange({ limit: limit ?? 1 })}
            />
          )}
        </Field>
        <SelectField
          label={research.time}
          value={form.time}
          choices={times.map((time) => ({ value: time, label: research.times[time] }))}
          onChange={(time) => onChange({ time })}
        />
      </div>
      {form.time === 'dates' && (
        <DateFields
          dates={form.dates}
          isWrong={problems.some(({ field }) => field === 'dates')}
          onChange={(dates) => onChange({ dates })}
        />
      )}
      <div class={optionsFormStyles.pair}>
        <SelectField
          label={research.country}
          value={form.country}
          choices={[
            { value: '', label: research.anyCountry },
            ...countries.map(({ code, name }) => ({ value: code, label: name })),
          ]}
          onChange={(country) => onChange({ country })}
        />
        <SelectField
          label={research.kind}
          value={form.kind}
          choices={kinds.map((kind) => ({ value: kind, label: research.kinds[kind] }))}
          onChange={(kind) => onChange({ kind })}
        />
      </div>
      <Field label={research.location}>
        {(ids) => (
          <TextInput
            ids={ids}
            value={form.location}
            maxLength={200}
            placeholder={research.locationExample}
            onInput={(location) => onChange({ location })}
          />
        )}
      </Field>
      <SiteFields form={form} problems={problems} onChange={onChange} />
      {form.sources.some((source) => source !== 'images') && (
        <Switch
          label={research.withPages}
          help={
            billed
              ? `${research.withPagesHelp} ${research.withPagesPrice(estimateCost(A_PAGE).max)}`
              : research.withPagesHelp
          }
          checked={form.withPages}
          onChange={(withPages) => onChange({ withPages })}
        />
      )}
    </div>
  );
}

type SiteProps = Pick<Props, 'form' | 'onChange'> & { problems: ReturnType<typeof formProblems> };

/** The sites to include, and the sites to exclude. */
function SiteFields({ form, problems, onChange }: SiteProps) {
  const { research } = useResearchWords();
  const wrong = (field: 'only' | 'without'): readonly string[] =>
    problems.flatMap((problem) => (problem.field === field ? problem.sites : []));
  const says = (field: 'only' | 'without'): string | undefined => {
    const sites = wrong(field);
    if (sites.length > 0) return research.badSites(sites);
    return field === 'without' && problems.some((problem) => problem.field === 'both')
      ? research.bothSites
      : undefined;
  };
  return (
    <>
      {(['only', 'without'] as const).map((field) => (
        <Field key={field} label={research[field]} error={says(field)}>
          {(ids) => (
            <TokenField
              ids={ids}
              tokens={form[field]}
              placeholder={research.siteExample}
              removeLabel={research.removeSite}
              isBad={(site) => wrong(field).includes(site)}
              onChange={(tokens) => onChange({ [field]: [...new Set(tokens.map(siteOf))] })}
            />
          )}
        </Field>
      ))}
    </>
  );
}

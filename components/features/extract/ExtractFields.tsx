import { readAddressLines } from '@/lib/core/addresses/address-lines';
import { hostOf } from '@/lib/core/model/url';
import { Field } from '@/components/ui/Field';
import { Segmented } from '@/components/ui/Segmented';
import { Switch } from '@/components/ui/Switch';
import { TextInput } from '@/components/ui/TextInput';
import { RecipeBar } from '../recipes/RecipeBar';
import { SchemaEditor } from '../schema/SchemaEditor';
import { LinesField } from '@/components/shell/form/LinesField';
import { formProblem, MOST_PAGES, pagesFrom, urlsOf, type ExtractForm } from './extract-form';
import { useExtractWords } from './use-extract-words';
import * as extractStyles from './extract.module.css';
import * as fieldStyles from '@/components/ui/Field.module.css';

type Props = {
  form: ExtractForm;
  tabUrl: string | undefined;
  /** The service charges for extractions. */
  billed: boolean;
  onChange: (change: Partial<ExtractForm>) => void;
};

/** Which pages, what to extract, and in which shape. */
export function ExtractFields({ form, tabUrl, billed, onChange }: Props) {
  const { extract } = useExtractWords();
  const problem = formProblem(form, tabUrl);
  const [url] = urlsOf(form, tabUrl);
  return (
    <>
      <div class={fieldStyles.field}>
        <span class={fieldStyles.label}>{extract.pages}</span>
        <Segmented
          label={extract.pages}
          value={form.from}
          segments={pagesFrom.map((value) => ({ value, label: extract.from[value] }))}
          onChange={(from) => onChange({ from })}
        />
        {form.from !== 'list' && (
          <p class={problem ? fieldStyles.error : `${fieldStyles.help} clip`} role={problem && 'alert'}>
            {problem ? extract.noPage : <bdi dir="ltr">{url}</bdi>}
          </p>
        )}
        {form.from === 'site' && !problem && <p class={fieldStyles.help}>{extract.siteHelp}</p>}
      </div>
      {form.from === 'list' && (
        <div class={extractStyles.list}>
          <LinesField
            text={form.text}
            read={readAddressLines(form.text)}
            onInput={(text) => onChange({ text })}
          />
          <p class={problem === 'too-many' ? fieldStyles.error : fieldStyles.help} role="status">
            {problem === 'too-many' ? extract.tooMany(MOST_PAGES) : extract.listStar}
          </p>
        </div>
      )}
      <RecipeBar
        prompt={form.prompt}
        schema={form.schema}
        host={url === undefined ? '' : hostOf(url)}
        onPick={onChange}
      />
      <Field label={extract.prompt}>
        {(ids) => (
          <TextInput
            ids={ids}
            rows={3}
            maxLength={10_000}
            placeholder={extract.promptExample}
            value={form.prompt}
            onInput={(prompt) => onChange({ prompt })}
          />
        )}
      </Field>
      <div class={fieldStyles.field}>
        <span class={fieldStyles.label}>{extract.fields}</span>
        <SchemaEditor label={extract.fields} text={form.schema} onText={(schema) => onChange({ schema })} />
        <p class={fieldStyles.help}>{extract.fieldsHelp}</p>
      </div>
      <Switch
        label={extract.showSources}
        checked={form.showSources}
        onChange={(showSources) => onChange({ showSources })}
      />
      <Switch
        label={extract.webSearch}
        help={extract.webSearchHelp(billed)}
        checked={form.enableWebSearch}
        onChange={(enableWebSearch) => onChange({ enableWebSearch })}
      />
    </>
  );
}

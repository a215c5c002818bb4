import { hostOf } from '@/lib/core/model/url';
import { wordOf } from '@/lib/core/words/word-of';
import type { BarLine } from '@/components/shell/form/StartBar';
import { FormFields } from '@/components/shell/form/FormFields';
import type { Facts } from '@/components/shell/state/define-form';
import { RecipeBar } from '../recipes/RecipeBar';
import { extractForm, type ExtractForm } from './extract-form';
import { useExtractWords } from './use-extract-words';

type Props = {
  values: ExtractForm;
  facts: Facts;
  /** The first page that is asked about. */
  url: string | undefined;
  onChange: (change: Partial<ExtractForm>) => void;
};

/** What keeps the form from being sent, for the bar below it. */
export function useLack(values: ExtractForm, facts: Facts): BarLine {
  const { extract } = useExtractWords();
  const [lack] = extractForm.lacks(values, facts);
  const said = lack && wordOf(extract.lacks, lack);
  return said !== undefined && { bad: said };
}

/** What is wanted of which pages, with the recipes for it. */
export function ExtractFields({ values, facts, url, onChange }: Props) {
  const { extract } = useExtractWords();
  const host = url === undefined ? '' : hostOf(url);
  const recipes = <RecipeBar prompt={values.prompt} schema={values.schema} host={host} onPick={onChange} />;
  return (
    <FormFields
      form={extractForm}
      values={values}
      words={extract.field}
      facts={facts}
      onChange={onChange}
      before={{ prompt: recipes }}
    />
  );
}

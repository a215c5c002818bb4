import { useMemo } from 'preact/hooks';
import { countriesIn } from '@/lib/features/web-search/country-codes';
import { text } from '@/components/shell/form/controls';
import type { Control, Drawn } from '@/components/shell/state/define-form';
import { useApp } from '@/components/shell/state/app';
import { SelectField } from '@/components/ui/SelectField';

/** ISO 3166; empty for any. */
export const country: Control<string> = { ...text(), draw: (props) => <CountryControl {...props} /> };

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

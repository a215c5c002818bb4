import { propertyTypes, type TemplateProperty } from '@/lib/features/templates/template';
import type { TemplatePage } from '@/lib/features/templates/page-data';
import { Button } from '@/components/ui/Button';
import { TextInput } from '@/components/ui/TextInput';
import { Select } from '@/components/ui/Select';
import { TemplateLine } from './TemplateText';
import { useTemplateWords } from './use-template-words';
import * as fieldStyles from '@/components/ui/Field.module.css';
import * as templatesStyles from './templates.module.css';

type Props = {
  properties: readonly TemplateProperty[];
  /** The values that names are looked up in. */
  page: TemplatePage | undefined;
  onChange: (properties: TemplateProperty[]) => void;
  onCommit: () => void;
};

const EMPTY: TemplateProperty = { name: '', value: '', type: 'text' };

/** The front matter of a template: a name, a value and its type on each line. */
export function PropertyRows({ properties, page, onChange, onCommit }: Props) {
  const { own } = useTemplateWords();
  const change = (at: number, part: Partial<TemplateProperty>): void =>
    onChange(properties.map((one, index) => (index === at ? { ...one, ...part } : one)));
  return (
    <fieldset class={templatesStyles.properties}>
      <legend class={fieldStyles.label}>{own.properties}</legend>
      <p class={fieldStyles.help}>{own.propertiesHelp}</p>
      {properties.map(({ name, value, type }, at) => (
        <div key={at} class={templatesStyles.property} role="group" aria-label={own.property(at + 1)}>
          <TextInput
            label={own.propertyName(at + 1)}
            value={name}
            onInput={(text) => change(at, { name: text })}
            onCommit={onCommit}
          />
          <TemplateLine
            label={own.propertyValue(at + 1)}
            page={page}
            value={value}
            onInput={(text) => change(at, { value: text })}
            onCommit={onCommit}
          />
          <Select
            label={own.propertyType(at + 1)}
            value={type}
            choices={propertyTypes.map((one) => ({ value: one, label: own.types[one] }))}
            onChange={(chosen) => change(at, { type: chosen })}
            onCommit={onCommit}
          />
          <Button
            size="md"
            kind="quiet"
            icon="x"
            label={own.removeProperty(name)}
            onPress={() => onChange(properties.filter((_, index) => index !== at))}
          />
        </div>
      ))}
      <Button text={own.addProperty} icon="plus" onPress={() => onChange([...properties, EMPTY])} />
    </fieldset>
  );
}

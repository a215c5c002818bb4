import { checkSchemaText } from '@/lib/features/schema/check';
import { schemaText } from '@/lib/features/schema/schema';
import type { Control, Drawn } from '@/components/shell/state/define-form';
import { Button } from '@/components/ui/Button';
import { SchemaEditor } from './SchemaEditor';
import { useSchemaWords } from './use-schema-words';
import { useOpen } from '@/components/ui/use-open';
import * as fieldStyles from '@/components/ui/Field.module.css';
import * as schemaStyles from './schema.module.css';

/** A JSON schema, held as text even while it has errors. `folded`: opened by a button, unless there is one. */
export function schema({ folded = false } = {}): Control<string> {
  return {
    first: '',
    hold: (sent) => (sent === undefined ? '' : schemaText(sent)),
    read(text) {
      const { schema: value, problems } = checkSchemaText(text);
      return problems.length > 0 ? { problem: 'bad' } : { value };
    },
    draw: (props) => <SchemaControl {...props} folded={folded} />,
  };
}

function SchemaControl({ value, onChange, words, help, error, folded }: Drawn<string> & { folded: boolean }) {
  const said = useSchemaWords();
  const editor = useOpen(!folded || value !== '');
  return (
    <div class={fieldStyles.field} role="group" aria-label={words.label}>
      <div class={schemaStyles.folded}>
        <span class={`${fieldStyles.label} grow`}>{words.label}</span>
        {folded && (
          <Button
            text={editor.isOpen ? said.close : said.open}
            kind="quiet"
            expanded={editor.isOpen}
            onPress={editor.turn}
          />
        )}
      </div>
      {editor.isOpen && <SchemaEditor label={words.label} text={value} onText={onChange} />}
      {/* The open editor names each problem at its line. */}
      {error !== undefined && !editor.isOpen ? (
        <p class={fieldStyles.error} role="alert">
          {error}
        </p>
      ) : (
        (value === '' || !folded) && <p class={fieldStyles.help}>{help}</p>
      )}
    </div>
  );
}

import { useRef } from 'preact/hooks';
import type { TemplatePage } from '@/lib/features/templates/page-data';
import type { FieldIds } from '@/components/ui/Field';
import { useCompletion } from './CompletionList';
import * as templatesStyles from './templates.module.css';
import * as textInputStyles from '@/components/ui/TextInput.module.css';

type Props = {
  ids?: FieldIds;
  /** For a field without a visible label. */
  label?: string;
  value: string;
  /** The values that names are looked up in. */
  page: TemplatePage | undefined;
  onInput: (value: string) => void;
  onCommit: () => void;
};

/** One line of a template, with completions listed as it is typed. */
export function TemplateLine({ ids, label, value, page, onInput, onCommit }: Props) {
  const field = useRef<HTMLInputElement | null>(null);
  const completion = useCompletion(field, page, onInput, onCommit);
  return (
    <div class={templatesStyles.line}>
      <input
        ref={field}
        type="text"
        class={`${textInputStyles.input} ${textInputStyles.mono}`}
        id={ids?.id}
        aria-label={label}
        aria-describedby={ids?.describedBy}
        autoComplete="off"
        spellcheck={false}
        dir="ltr"
        value={value}
        {...completion.field}
        onKeyDown={(event) => {
          completion.field.onKeyDown(event);
          if (event.key === 'Enter' && !event.defaultPrevented) onCommit();
        }}
      />
      {completion.list}
    </div>
  );
}

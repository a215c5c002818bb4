import { useId, useRef } from 'preact/hooks';
import type { TemplatePage } from '@/lib/features/templates/page-data';
import type { FieldIds } from '@/components/ui/Field';
import { CompletionList, optionId, useCompletion } from './CompletionList';
import { useTemplateWords } from './use-template-words';
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
  const { own } = useTemplateWords();
  const field = useRef<HTMLInputElement | null>(null);
  const listId = useId();
  const { open, look, take, close, onKeyDown } = useCompletion(field, page, onInput);
  return (
    <div class={templatesStyles.line}>
      <input
        ref={field}
        type="text"
        class={`${textInputStyles.input} ${textInputStyles.mono}`}
        id={ids?.id}
        aria-label={label}
        aria-describedby={ids?.describedBy}
        aria-autocomplete="list"
        aria-controls={open && listId}
        aria-activedescendant={open && optionId(listId, open.active)}
        autoComplete="off"
        spellcheck={false}
        dir="ltr"
        value={value}
        onInput={(event) => {
          onInput(event.currentTarget.value);
          look();
        }}
        onKeyDown={(event) => {
          onKeyDown(event);
          if (event.key === 'Enter' && !event.defaultPrevented) onCommit();
        }}
        onClick={close}
        onBlur={() => {
          close();
          onCommit();
        }}
      />
      {open && <CompletionList id={listId} open={open} onTake={take} />}
      <span class="visually-hidden" role="status">
        {open && own.namesFound(open.options.length, open.options[open.active]?.name ?? '')}
      </span>
    </div>
  );
}

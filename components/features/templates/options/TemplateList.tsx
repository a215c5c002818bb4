import type { Template, TemplateBook } from '@/lib/features/templates/template';
import { MoreMenu } from '@/components/ui/MoreMenu';
import { Tag } from '@/components/ui/Tag';
import { useTemplateWords } from './use-template-words';
import * as optionsStyles from '@/components/shell/options/shared/options.module.css';
import * as switchStyles from '@/components/ui/Switch.module.css';
import * as templatesStyles from './templates.module.css';

type Props = {
  book: TemplateBook;
  onEdit: (template: Template) => void;
  onSwitch: (template: Template, on: boolean) => void;
  onDefault: (id: string | null) => void;
  onExport: (template: Template) => void;
  onRemove: (template: Template) => void;
};

/** All templates in order, with what selects each. */
export function TemplateList({ book, onEdit, onSwitch, onDefault, onExport, onRemove }: Props) {
  const { own } = useTemplateWords();
  return (
    <ul class={`${optionsStyles.card} ${optionsStyles.rows} ${templatesStyles.list}`}>
      {book.templates.map((template) => {
        const { id, name, on, triggers } = template;
        const isDefault = id === book.defaultId;
        const chosenBy =
          triggers.length > 0 ? own.triggersOf(triggers) : isDefault ? own.everyOther : own.noTriggers;
        return (
          <li key={id} class={switchStyles.line}>
            <button
              type="button"
              class={`grow ${templatesStyles.open}`}
              aria-label={own.edit(name)}
              onClick={() => onEdit(template)}
            >
              <span class={templatesStyles.name} dir="auto">
                {name}
              </span>{' '}
              {isDefault && <Tag>{own.defaultMark}</Tag>}
              <span class={`${switchStyles.lineHelp} clip`}>{chosenBy}</span>
            </button>
            <button
              type="button"
              class={switchStyles.track}
              role="switch"
              aria-checked={on}
              aria-label={own.on(name)}
              onClick={() => onSwitch(template, !on)}
            />
            <MoreMenu
              label={own.more(name)}
              items={[
                isDefault
                  ? { label: own.noDefault, onChoose: () => onDefault(null) }
                  : { label: own.makeDefault, icon: 'check', onChoose: () => onDefault(id) },
                { label: own.exportOne, icon: 'download', onChoose: () => onExport(template) },
                { kind: 'rule' },
                { label: own.remove, icon: 'trash', danger: true, onChoose: () => onRemove(template) },
              ]}
            />
          </li>
        );
      })}
    </ul>
  );
}

import { useStateFor } from '@/components/shell/state/use-state-for';
import type { ComponentChildren, RefObject } from 'preact';
import { useRef } from 'preact/hooks';
import {
  canNest,
  describeField,
  moveField,
  nestField,
  removeField,
  renameField,
  setChoices,
  setList,
  setRequired,
  setType,
  unnestField,
} from '@/lib/features/schema/edit';
import { fieldTypes, type FieldPath, type FieldRow } from '@/lib/features/schema/fields';
import type { Schema } from '@/lib/features/schema/schema';
import { isComposing } from '@/components/ui/text-field';
import { Field } from '@/components/ui/Field';
import type { MenuItem } from '@/components/ui/Menu';
import { MoreMenu } from '@/components/ui/MoreMenu';
import { TagToggle } from '@/components/ui/Tag';
import { TextField } from '@/components/ui/TextInput';
import { TokenField } from '@/components/ui/TokenField';
import { Select } from '@/components/ui/Select';
import { useSchemaWords } from './use-schema-words';
import { useOn } from '@/components/shell/state/use-event';
import * as fieldStyles from '@/components/ui/Field.module.css';
import * as schemaStyles from './schema.module.css';
import * as textInputStyles from '@/components/ui/TextInput.module.css';

type Props = {
  row: FieldRow;
  schema: Schema;
  /** Its description and its choices are shown. */
  isActive: boolean;
  onActive: () => void;
  onChange: (schema: Schema) => void;
  /** The keyboard focus follows the field to its new position. */
  onFollow: (path: FieldPath) => void;
  /** One more beside it. */
  onAdd: () => void;
  children: ComponentChildren;
};

/** One field: its name, its kind, whether it is a list and required; the rest is in its menu. */
export function FieldRowView(props: Props) {
  const { row, schema, isActive, onActive, onChange, onFollow, onAdd, children } = props;
  const said = useSchemaWords();
  const { path, name, type, list, required, more } = row;
  const typing = useTypedName(props);
  const { typed, isTaken } = typing;
  /** The group that did not accept it, because the name is taken. */
  const [takenIn, setTakenIn] = useStateFor<string | undefined>(schema, undefined);
  const move = (by: 1 | -1): void => {
    onChange(moveField(schema, path, by));
    onFollow(path);
  };
  const place = (placed: ReturnType<typeof nestField>): void => {
    if (!placed) return;
    if ('takenIn' in placed) return setTakenIn(placed.takenIn);
    onChange(placed.schema);
    onFollow(placed.path);
  };
  /** Towards the end of the line means into the group above. */
  const turn = (key: 'ArrowLeft' | 'ArrowRight'): void => {
    const inwards = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    place(key === inwards ? nestField(schema, path) : unnestField(schema, path));
  };
  const menuItems = (): MenuItem[] => [
    {
      label: said.aList,
      checked: list,
      toggles: true,
      onChoose: () => onChange(setList(schema, path, !list)),
    },
    {
      label: said.required,
      checked: required,
      toggles: true,
      onChoose: () => onChange(setRequired(schema, path, !required)),
    },
    { kind: 'rule' },
    { label: said.up, onChoose: () => move(-1) },
    { label: said.down, onChoose: () => move(1) },
    canNest(schema, path) && { label: said.nest, onChoose: () => place(nestField(schema, path)) },
    path.length > 1 && { label: said.unnest, onChoose: () => place(unnestField(schema, path)) },
    { kind: 'rule' },
    {
      label: said.remove,
      icon: 'trash',
      danger: true,
      onChoose: () => onChange(removeField(schema, path)),
    },
  ];

  return (
    <li style={{ '--d': path.length - 1 }} onFocusIn={onActive}>
      <div class={schemaStyles.fieldRow}>
        <NameInput row={row} typing={typing} onMove={move} onTurn={turn} onFollow={onFollow} onAdd={onAdd} />
        <Select
          class={schemaStyles.fieldKind}
          label={said.kindOf(name)}
          value={type}
          choices={(type === 'other' ? (['other', ...fieldTypes] as const) : fieldTypes).map((value) => ({
            value,
            label: said.kind[value],
          }))}
          onChange={(chosen) => chosen !== 'other' && onChange(setType(schema, path, chosen))}
        />
        <span class={schemaStyles.fieldTags}>
          <TagToggle plain on={list} onChange={(on) => onChange(setList(schema, path, on))}>
            <span class="visually-hidden">{name}, </span>
            {said.isList}
          </TagToggle>
          <TagToggle plain on={required} onChange={(on) => onChange(setRequired(schema, path, on))}>
            <span class="visually-hidden">{name}, </span>
            {said.isRequired}
          </TagToggle>
        </span>
        <MoreMenu label={said.menuOf(name)} items={menuItems()} />
      </div>
      {typed !== undefined && isTaken && (
        <p class={fieldStyles.error} role="alert">
          {typed === '' ? said.noName(name) : said.taken({ typed, name })}
        </p>
      )}
      {takenIn !== undefined && (
        <p class={fieldStyles.error} role="alert">
          {said.takenIn(name, takenIn)}
        </p>
      )}
      {type === 'other' && <p class={fieldStyles.help}>{said.onlyInJson}</p>}
      {more.length > 0 && <p class={fieldStyles.help}>{said.alsoInJson(more)}</p>}
      {isActive && type !== 'other' && <FieldMeaning row={row} schema={schema} onChange={onChange} />}
      {children}
    </li>
  );
}

type TypedName = {
  /** Undefined while the name is unchanged. */
  typed: string | undefined;
  setTyped: (typed: string | undefined) => void;
  isTaken: boolean;
  /** Gives the field the typed name, if possible; returns the field's new path. */
  rename: () => FieldPath;
  field: RefObject<HTMLInputElement | null>;
  /** The path of the field, as text. */
  at: string;
};

/** A name while it is typed. A name that another field has stays as typed, and is applied once it is free. */
function useTypedName({ row: { path, name }, schema, onChange }: Props): TypedName {
  // Another field may be in this row later.
  const at = JSON.stringify(path);
  const [typed, setTyped] = useStateFor<string | undefined>(at, undefined);
  const field = useRef<HTMLInputElement>(null);
  const isTaken = typed !== undefined && typed !== name && renameField(schema, path, typed) === schema;
  const rename = (): FieldPath => {
    // It stays as typed, with the problem: the user's text is never changed silently.
    if (isTaken) return path;
    setTyped(undefined);
    if (typed === undefined || typed === name) return path;
    onChange(renameField(schema, path, typed));
    return [...path.slice(0, -1), typed];
  };
  // The other field was renamed or removed, so the name is free.
  useOn([isTaken], () => {
    if (typed !== undefined && !isTaken && document.activeElement !== field.current) rename();
  });
  return { typed, setTyped, isTaken, rename, field, at };
}

type NameProps = Pick<Props, 'row' | 'onFollow' | 'onAdd'> & {
  typing: TypedName;
  onMove: (by: 1 | -1) => void;
  onTurn: (key: 'ArrowLeft' | 'ArrowRight') => void;
};

function NameInput({ row: { name }, typing, onMove, onTurn, onFollow, onAdd }: NameProps) {
  const said = useSchemaWords();
  const { typed, setTyped, isTaken, rename, field, at } = typing;
  return (
    <input
      ref={field}
      type="text"
      class={
        isTaken
          ? `${textInputStyles.input} ${textInputStyles.mono} ${textInputStyles.bad} ${schemaStyles.fieldName}`
          : `${textInputStyles.input} ${textInputStyles.mono} ${schemaStyles.fieldName}`
      }
      data-path={at}
      aria-label={said.nameOf(name)}
      aria-invalid={isTaken || undefined}
      dir="ltr"
      spellcheck={false}
      autoComplete="off"
      value={typed ?? name}
      onInput={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => void rename()}
      onKeyDown={(event) => {
        if (isComposing(event)) return;
        if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown'))
          onMove(event.key === 'ArrowUp' ? -1 : 1);
        else if (event.altKey && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) onTurn(event.key);
        else if (event.key === 'Enter') {
          if (typed !== undefined && typed !== name) onFollow(rename());
          else onAdd();
        } else if (event.key === 'Escape' && typed !== undefined) setTyped(undefined);
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
    />
  );
}

/** The choices of a field, and its description. */
function FieldMeaning(props: Pick<Props, 'row' | 'schema' | 'onChange'>) {
  const {
    row: { path, name, type, choices, description },
    schema,
    onChange,
  } = props;
  const said = useSchemaWords();
  return (
    <div class={schemaStyles.fieldDetails}>
      {type === 'choice' && (
        <Field label={said.choices(name)}>
          {(ids) => (
            <TokenField
              ids={ids}
              tokens={choices}
              placeholder={said.choiceExample}
              removeLabel={said.removeChoice}
              onChange={(next) => onChange(setChoices(schema, path, next))}
            />
          )}
        </Field>
      )}
      <TextField
        label={said.means(name)}
        help={said.meansHelp}
        value={description}
        onInput={(words) => onChange(describeField(schema, path, words))}
      />
    </div>
  );
}

import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { SubHead } from '@/components/shell/panel/SubHead';
import type { Failure } from '@/lib/core/model/errors';
import { failureWords } from '@/lib/core/words/failures';
import { useWords } from '@/components/shell/state/use-words';
import { useApp } from '@/components/shell/state/app';
import { Button } from '@/components/ui/Button';
import { useRecipeBook, type RecipeBook, useRecipeWords } from './use-recipe-book';
import { TextField } from '@/components/ui/TextInput';
import * as fieldStyles from '@/components/ui/Field.module.css';
import * as actStyles from '@/components/ui/act.module.css';
import * as formStyles from '@/components/shell/form/options-form.module.css';
import * as viewStyles from '@/components/ui/view.module.css';

type Props = {
  title: string;
  /** The name at first. */
  name: string;
  /** The recipe that is kept again. */
  ofId: string | undefined;
  /** Fields after the name. */
  children?: ComponentChildren;
  /** Stores what is kept under this name; a recipe of the same name is replaced. */
  onKeep: (kept: { id: string; name: string }, book: RecipeBook) => void;
  onCancel: () => void;
};

/** Names what a page gave or was done in it, and keeps it with the recipes of its site. */
export function KeepRecipeForm({ title, ofId, children, onKeep, onCancel, ...initial }: Props) {
  const said = useRecipeWords();
  const app = useApp();
  const book = useRecipeBook();
  const [name, setName] = useState(initial.name);
  const typed = name.trim();
  const keep = (): void => {
    if (typed !== '') onKeep({ id: book.named(typed)?.id ?? ofId ?? app.newId(), name: typed }, book);
  };
  return (
    <form
      class={viewStyles.shown}
      onSubmit={(event) => {
        event.preventDefault();
        keep();
      }}
    >
      {/* Enter saves in each of several fields only where a form has such a button. */}
      <input type="submit" hidden />
      <SubHead title={title} onBack={onCancel} />
      <div class={`${viewStyles.scroll} ${formStyles.form}`}>
        <RecipeNameField book={book} name={name} ofId={ofId} onName={setName} />
        {children}
        <RecipeProblem failure={book.failure} />
      </div>
      <div class={actStyles.act}>
        <span class="grow" />
        <Button text={said.cancel} onPress={onCancel} />
        <Button text={said.saveNow} kind="primary" disabled={typed === ''} onPress={keep} />
      </div>
    </form>
  );
}

type RecipeNameFieldProps = {
  book: RecipeBook;
  name: string;
  /** The recipe that is named, if it is kept already. */
  ofId: string | undefined;
  onName: (name: string) => void;
};

/** The name of a recipe; says when it is that of another one, which it would replace. */
export function RecipeNameField({ book, name, ofId, onName }: RecipeNameFieldProps) {
  const said = useRecipeWords();
  const replaced = book.named(name.trim());
  return (
    <TextField
      label={said.name}
      help={replaced && replaced.id !== ofId && said.replaces}
      autofocus
      maxLength={100}
      placeholder={said.nameExample}
      value={name}
      onInput={onName}
    />
  );
}

/** Why recipes could not be saved, deleted or imported. */
export function RecipeProblem({ failure }: { failure: Failure | undefined }) {
  const app = useApp();
  const { format } = useWords();
  if (!failure) return null;
  const about = {
    what: 'other',
    engine: 'device',
    host: '',
    serviceUrl: '',
    connected: false,
    waiting: false,
    now: app.now(),
  } as const;
  return (
    <p class={fieldStyles.error} role="alert">
      {failureWords(failure, about, format).title}
    </p>
  );
}

import { Field } from '@/components/ui/Field';
import { TextInput } from '@/components/ui/TextInput';
import type { RecipeBook } from './use-recipe-book';
import { useRecipeWords } from './use-recipe-words';

type Props = {
  book: RecipeBook;
  name: string;
  /** The recipe that is named, if it is kept already. */
  ofId: string | undefined;
  onName: (name: string) => void;
};

/** The name of a recipe; says when it is that of another one, which it would replace. */
export function RecipeNameField({ book, name, ofId, onName }: Props) {
  const said = useRecipeWords();
  const replaced = book.named(name.trim());
  return (
    <Field label={said.name} help={replaced && replaced.id !== ofId && said.replaces}>
      {(ids) => (
        <TextInput
          ids={ids}
          autofocus
          maxLength={100}
          placeholder={said.nameExample}
          value={name}
          onInput={onName}
        />
      )}
    </Field>
  );
}

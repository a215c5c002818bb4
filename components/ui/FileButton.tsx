import { useRef } from 'preact/hooks';
import { Button, type ButtonProps } from './Button';

type Props = Omit<ButtonProps, 'onPress' | 'children'> & {
  children: string;
  /** The name of the field behind the button, if not that of the button. */
  field?: string;
  /** The files that can be chosen, as of an `<input>`. */
  accept: string;
  multiple?: boolean;
  /** At least one, all at once. The same file can be chosen again afterwards. */
  onFiles: (files: readonly File[]) => void;
};

/** A button that lets files be chosen. */
export function FileButton({ field, accept, multiple = false, onFiles, ...button }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={multiple}
        aria-label={field ?? button.children}
        onChange={({ currentTarget }) => {
          // The list is emptied along with the field.
          const files = [...(currentTarget.files ?? [])];
          currentTarget.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
      <Button {...button} onPress={() => input.current?.click()} />
    </>
  );
}

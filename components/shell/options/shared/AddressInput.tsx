import { hostOf } from '@/lib/core/model/url';
import { ConfirmDialog } from '@/components/ui/ConfirmDialog';
import { Field } from '@/components/ui/Field';
import { TextInput } from '@/components/ui/TextInput';

type Words = {
  plainTitle: string;
  plainBody: (host: string) => string;
  plainDecline: string;
  plainConfirm: string;
};
type Props = {
  label: string;
  help: string;
  error: string | undefined;
  saved?: string | undefined;
  placeholder?: string;
  value: string;
  onInput: (typed: string) => void;
  onCommit: (typed: string) => void;
  /** Asks whether plain http to another machine is meant. */
  asking: boolean;
  onDecline: () => void;
  onConfirm: () => void;
  own: Words;
};

/** The address of a server, and the question before it is used unencrypted. */
export function AddressInput({ asking, onDecline, onConfirm, own, ...props }: Props) {
  const { label, help, error, saved, value, placeholder } = props;
  return (
    <>
      <Field label={label} help={help} error={error} saved={saved}>
        {(ids) => (
          <TextInput
            ids={ids}
            type="url"
            mono
            value={value}
            onInput={props.onInput}
            onCommit={props.onCommit}
            maxLength={2_000}
            {...(placeholder !== undefined && { placeholder })}
          />
        )}
      </Field>
      <ConfirmDialog
        open={asking}
        title={own.plainTitle}
        keep={own.plainDecline}
        onKeep={onDecline}
        confirm={own.plainConfirm}
        onConfirm={onConfirm}
      >
        {own.plainBody(hostOf(value))}
      </ConfirmDialog>
    </>
  );
}

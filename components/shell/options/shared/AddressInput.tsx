import { useParts } from '@/components/shell/state/use-parts';
import { toFailure } from '@/lib/core/model/errors';
import { hostOf } from '@/lib/core/model/url';
import { useDraft } from '@/components/shell/state/use-state-for';
import { ConfirmDialog } from '@/components/ui/ConfirmDialog';
import { TextField } from '@/components/ui/TextInput';

type Words = {
  plainTitle: string;
  plainBody: (host: string) => string;
  plainDecline: string;
  plainConfirm: string;
};

/** What was typed: nothing new, what is wrong with it, or an address, to be asked about first if it is `plain`. */
type TypedAddress = 'same' | { problem: string } | { at: string; plain?: boolean };

type Props = {
  label: string;
  help: string;
  placeholder?: string;
  /** The saved address. */
  stored: string;
  /** Said right after it was saved. */
  saved: string | undefined;
  read: (typed: string) => TypedAddress;
  onEdit?: (typed: string) => void;
  /** Answers with the address as it was saved. */
  save: (at: string, plainConfirmed: boolean) => Promise<string>;
  /** What is wrong with an address that could not be saved. */
  refused: string;
  /** Does it in the press that confirmed plain http. */
  onConfirm?: (at: string, save: () => Promise<void>) => void;
  onDecline?: (restore: () => void) => void;
  own: Words;
};

/** The address of a server: read and saved on blur. Plain http to another machine asks for confirmation first. */
export function AddressInput(props: Props) {
  const { label, help, placeholder, stored, saved, own } = props;
  const [text, setText] = useDraft(stored);
  const [{ problem, asked }, change] = useParts<{ problem?: string | undefined; asked?: string | undefined }>(
    {},
  );
  const save = async (at: string, plainConfirmed: boolean): Promise<void> => {
    change({ asked: undefined });
    try {
      setText(await props.save(at, plainConfirmed));
    } catch (thrown) {
      if (toFailure(thrown).facts.detail === 'plain-http') change({ asked: at });
      else change({ problem: props.refused });
    }
  };
  const commit = (typed: string): void => {
    const read = props.read(typed);
    change({ problem: read !== 'same' && 'problem' in read ? read.problem : undefined });
    if (read === 'same' || 'problem' in read) return;
    if (read.plain) change({ asked: read.at });
    else void save(read.at, false);
  };
  const confirm = (at: string): void => {
    change({ asked: undefined });
    if (props.onConfirm) props.onConfirm(at, () => save(at, true));
    else void save(at, true);
  };
  return (
    <>
      <TextField
        label={label}
        help={help}
        error={problem}
        saved={saved}
        type="url"
        mono
        value={text}
        onInput={(typed) => {
          setText(typed);
          props.onEdit?.(typed);
        }}
        onCommit={commit}
        maxLength={2_000}
        {...(placeholder !== undefined && { placeholder })}
      />
      <ConfirmDialog
        open={asked !== undefined}
        title={own.plainTitle}
        keep={own.plainDecline}
        onKeep={() => {
          change({ asked: undefined });
          props.onDecline?.(() => setText(stored));
        }}
        confirm={own.plainConfirm}
        onConfirm={() => asked !== undefined && confirm(asked)}
      >
        {own.plainBody(hostOf(text))}
      </ConfirmDialog>
    </>
  );
}

import type { Capture } from '@/lib/core/model/capture';
import { tagsInUse } from '@/lib/features/marks/marks';
import { Dialog } from '@/components/ui/Dialog';
import { TagField } from './TagField';
import type { MarkActions } from './use-marks';
import { useMarkWords } from './use-mark-words';

type Props = {
  open: boolean;
  /** The newest capture of each page to be tagged. */
  captures: readonly Capture[];
  inUse: readonly string[];
  actions: MarkActions;
  onClose: () => void;
};

/** The tags of several pages: an added tag is added to all, a removed one is removed from all. */
export function TagDialog({ open, captures, inUse, actions, onClose }: Props) {
  const words = useMarkWords();
  const ids = captures.map(({ id }) => id);
  const tags = open ? tagsInUse(captures) : [];
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={words.tagSome(captures.length)}
      actions={[{ label: words.done, onPress: onClose }]}
    >
      <TagField
        boxed
        autofocus
        tags={tags.map(({ tag, count }) => ({
          tag,
          ...(count < captures.length && { label: words.onSome(tag, count, captures.length) }),
        }))}
        inUse={inUse}
        onAdd={(tag) => actions.tag(ids, tag)}
        onRemove={(tag) => actions.untag(ids, tag)}
      />
      <p class="faint">{words.tagHelp}</p>
    </Dialog>
  );
}

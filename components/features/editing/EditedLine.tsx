import { useApp } from '@/components/shell/state/app';
import { Button } from '@/components/ui/Button';
import type { Edit } from './use-edit';
import { usePassageWords } from '../highlights/use-passage-words';
import * as barStyles from '@/components/ui/bar.module.css';
import * as styles from './EditedLine.module.css';

/** A note that a text was edited, with a link to the captured one. */
export function EditedLine({ edit }: { edit: Edit }) {
  const { now } = useApp();
  const { passages: own, format } = usePassageWords();
  if (edit.editedAt === undefined) return null;
  return (
    <div class={`${barStyles.bar} ${styles.edited}`}>
      <span class="grow">{own.edited(format.dayAndTime(edit.editedAt, now()))}</span>
      <Button
        text={edit.original ? own.showEdited : own.showOriginal}
        kind="quiet"
        onPress={() => edit.showOriginal(!edit.original)}
      />
      {edit.original && <Button text={own.goBack} onPress={edit.goBack} />}
    </div>
  );
}

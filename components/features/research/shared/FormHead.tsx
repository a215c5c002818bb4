import { BackButton } from '@/components/ui/BackButton';
import * as runStyles from './run.module.css';

type Props = {
  title: string;
  /** Where Back goes. */
  back: string;
  onBack: () => void;
};

/** The header of a tool's form: the link back to its list, and what is filled in. */
export function FormHead({ title, back, onBack }: Props) {
  return (
    <header class={`${runStyles.run} ${runStyles.form}`}>
      <BackButton label={back} onPress={onBack} />
      <h2 class="grow">{title}</h2>
    </header>
  );
}

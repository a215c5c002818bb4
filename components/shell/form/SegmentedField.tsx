import type { ComponentChildren } from 'preact';
import { Segmented, type SegmentedProps } from '@/components/ui/Segmented';
import * as fieldStyles from '@/components/ui/Field.module.css';
import * as styles from './SegmentedField.module.css';

type Props<Value extends string> = SegmentedProps<Value> & {
  /** Below the choice. */
  children?: ComponentChildren;
};

/** One choice from a few, with its visible label. */
export function SegmentedField<Value extends string>({ children, ...choice }: Props<Value>) {
  return (
    <div class={`${fieldStyles.field} ${styles.field}`}>
      <span class={fieldStyles.label}>{choice.label}</span>
      <Segmented {...choice} />
      {children}
    </div>
  );
}

import { hostOf } from '@/lib/core/model/url';
import { Favicon } from '@/components/ui/Favicon';
import { Icon } from '@/components/ui/Icon';
import { Tag } from '@/components/ui/Tag';
import { useResearchWords } from '../research/shared/use-research-words';
import { optionOf, type OptionProps } from './option';
import * as checkStyles from '@/components/ui/Check.module.css';
import * as listStyles from '@/components/ui/list.module.css';
import * as rowStyles from '@/components/ui/Row.module.css';
import * as styles from './ResultRow.module.css';

/** More than fits in three lines at any width: a page may send text of any length. */
const MOST_LETTERS = 600;
const shortText = (text: string): string =>
  text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS)}…` : text;

type Props = OptionProps & {
  /** The previous run did not have it. */
  isNew: boolean;
  /** Its page is in the library. */
  isKept: boolean;
};

/** One result: its title, its address, its date, and the matching passage. */
export function ResultRow({ isNew, isKept, ...option }: Props) {
  const { research } = useResearchWords();
  const { result, active } = option;
  const { ticked, attributes } = optionOf(option);
  const { image } = result;
  const size =
    image?.width !== undefined && image.height !== undefined
      ? research.dimensions(image.width, image.height)
      : undefined;
  return (
    <div
      {...attributes}
      class={
        active
          ? `${rowStyles.row} ${rowStyles.twoLines} ${listStyles.row} ${styles.result} is-active`
          : `${rowStyles.row} ${rowStyles.twoLines} ${listStyles.row} ${styles.result}`
      }
      title={result.url}
    >
      <span class={`${checkStyles.check} ${checkStyles.inRow}`} aria-hidden="true" data-checked={ticked}>
        <Icon name="check" />
      </span>
      <div class={rowStyles.main}>
        <div class={`${rowStyles.title} ${styles.title}`} dir="auto">
          {shortText(result.title || result.url)}
        </div>
        <div class={`${styles.about} tabular`}>
          <Favicon host={hostOf(result.url)} class={styles.icon} />
          <bdi class="clip" dir="ltr">
            {hostOf(result.url)}
          </bdi>
          {(result.date ?? size) && <span class="sep">{result.date ?? size}</span>}
          {result.category && <span class="sep hide-s">{result.category}</span>}
          {isNew && (
            <Tag tone="on" class={styles.tag}>
              {research.isNew}
            </Tag>
          )}
          {isKept && <Tag class={styles.tag}>{research.inLibrary}</Tag>}
        </div>
        {result.description && (
          <div class={styles.text} dir="auto">
            {shortText(result.description)}
          </div>
        )}
      </div>
      {!isKept && (
        <span class={styles.opener} aria-hidden="true">
          <Icon name="ext" size="sm" />
        </span>
      )}
    </div>
  );
}

import { hostOf, isWebUrl } from '@/lib/core/model/url';
import { Icon } from '@/components/ui/Icon';
import { useResearchWords } from '../research/shared/use-research-words';
import { optionOf, type OptionProps } from './option';
import * as checkStyles from '@/components/ui/Check.module.css';
import * as imagesViewerStyles from '../capture/viewers/ImagesViewer.module.css';
import * as styles from './ImageTile.module.css';

/** One image result, loaded without a referrer. */
export function ImageTile(option: OptionProps) {
  const { research } = useResearchWords();
  const { result, active } = option;
  const { ticked, attributes } = optionOf(option);
  const { image, title, url } = result;
  const size =
    image?.width !== undefined && image.height !== undefined
      ? research.dimensions(image.width, image.height)
      : undefined;
  return (
    <div {...attributes} class={active ? `${styles.tile} is-active` : styles.tile} title={url}>
      <div class={`${imagesViewerStyles.thumb} ${styles.image}`}>
        {image && isWebUrl(image.url) ? (
          <img
            src={image.url}
            alt={title ?? ''}
            loading="lazy"
            decoding="async"
            referrerpolicy="no-referrer"
          />
        ) : (
          <span class={imagesViewerStyles.name} dir="auto">
            <Icon name="image" />
            <span>{title ?? hostOf(url)}</span>
          </span>
        )}
        <span
          class={`${checkStyles.check} ${checkStyles.inRow} ${styles.check}`}
          aria-hidden="true"
          data-checked={ticked}
        >
          <Icon name="check" />
        </span>
      </div>
      <div class={`${styles.about} clip`}>
        <bdi dir="ltr">{hostOf(url)}</bdi>
      </div>
      {size && <div class={`${styles.about} tabular`}>{size}</div>}
    </div>
  );
}

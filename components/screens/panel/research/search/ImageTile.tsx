import { hostOf, isWebUrl } from '../../../../../lib/model/url';
import { Icon } from '../../../../ui/Icon';
import { useResearchWords } from '../../shared/use-research-words';
import { optionOf, type OptionProps } from './option';

/** One image that was found, loaded without telling its server where it is shown. */
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
    <div {...attributes} class={active ? 'tile is-active' : 'tile'} title={url}>
      <div class="thumb">
        {image && isWebUrl(image.url) ? (
          <img
            src={image.url}
            alt={title ?? ''}
            loading="lazy"
            decoding="async"
            referrerpolicy="no-referrer"
          />
        ) : (
          <span class="thumb__name" dir="auto">
            <Icon name="image" />
            <span>{title ?? hostOf(url)}</span>
          </span>
        )}
        <span class="check check--row" aria-hidden="true" data-checked={ticked}>
          <Icon name="check" />
        </span>
      </div>
      <div class="tile__s clip">
        <bdi dir="ltr">{hostOf(url)}</bdi>
      </div>
      {size && <div class="tile__s num">{size}</div>}
    </div>
  );
}

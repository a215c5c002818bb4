import { useMemo, useRef } from 'preact/hooks';
import type { Image } from '@/lib/core/model/capture';
import { hostOf, isWebUrl } from '@/lib/core/model/url';
import { countImages, imageName, imagesAsText } from '@/lib/features/capture/images';
import { Button } from '@/components/ui/Button';
import { IconButton } from '@/components/ui/IconButton';
import { Icon } from '@/components/ui/Icon';
import { Counted } from '@/components/ui/Parted';
import { usePanelWords } from '@/components/shell/state/use-panel-words';
import type { ViewerProps } from './viewer';
import { Empty } from '@/components/ui/Empty';
import { VirtualRows } from '@/components/shell/rows/VirtualRows';
import * as barStyles from '@/components/ui/bar.module.css';
import * as viewStyles from '@/components/ui/view.module.css';
import * as styles from './ImagesViewer.module.css';

const IN_A_ROW = 3;
const asItIs = (row: number): number => row;

/** The images of the page. They are on other servers, so nothing is loaded before it is allowed. */
export function ImagesViewer({ capture, actions, copy, images: loading }: ViewerProps) {
  const { panel, words } = usePanelWords();
  const images = useMemo(() => capture.content.images ?? [], [capture]);
  const counts = countImages(images);
  const addresses = imagesAsText(images);
  const remote = images.some((image) => isWebUrl(image.url));
  const scroller = useRef<HTMLDivElement>(null);
  const rows = Math.ceil(images.length / IN_A_ROW);
  return (
    <>
      <div class={barStyles.bar}>
        <span class="grow clip">
          <Counted text={panel.imageStats(counts.all, counts.withoutAlt)} />
        </span>
        {addresses !== '' && (
          <IconButton
            icon="link"
            label={panel.copyAddresses}
            onPress={() =>
              copy({ text: addresses }, words.toasts.copiedImages(addresses.split('\n').length - 1))
            }
          />
        )}
        {actions('images', true)}
      </div>
      {remote && !loading.allowed && (
        <div class={`${barStyles.bar} ${barStyles.held}`}>
          <span class="grow">{panel.loadImagesWhy}</span>
          <Button text={panel.loadImages} icon="image" onPress={loading.allow} />
        </div>
      )}
      {images.length === 0 ? (
        <Empty grow title={panel.noImages} />
      ) : (
        <div
          ref={scroller}
          class={viewStyles.scroll}
          tabIndex={0}
          role="region"
          aria-label={panel.viewer.images}
        >
          <VirtualRows count={rows} rowRem={() => 7.5} keyOf={asItIs} scroller={scroller}>
            {(row, measure) => (
              <div key={row} class={styles.images} data-index={row} ref={measure}>
                {images.slice(row * IN_A_ROW, row * IN_A_ROW + IN_A_ROW).map((image, index) => (
                  <Thumb key={index} image={image} allowed={loading.allowed} />
                ))}
              </div>
            )}
          </VirtualRows>
        </div>
      )}
    </>
  );
}

function Thumb({ image, allowed }: { image: Image; allowed: boolean }) {
  const { panel } = usePanelWords();
  const isInline = /^data:image\//i.test(image.url);
  const shows = isInline || (allowed && isWebUrl(image.url));
  const size =
    image.width !== undefined && image.height !== undefined
      ? panel.dimensions(image.width, image.height)
      : undefined;
  const host = isInline ? panel.inlineImage : hostOf(image.url);
  return (
    <figure title={isInline ? undefined : image.url}>
      <div class={styles.thumb}>
        {shows ? (
          <img
            src={image.url}
            alt={image.alt ?? ''}
            loading="lazy"
            decoding="async"
            referrerpolicy="no-referrer"
          />
        ) : (
          <span class={styles.name} dir="auto">
            <Icon name="image" />
            <span>{image.alt || imageName(image.url) || host}</span>
          </span>
        )}
      </div>
      <figcaption class="clip tabular">
        {image.alt === null ? (
          <span class="tone-warn">{panel.noAlt}</span>
        ) : (
          (size ?? (image.alt || panel.decoration))
        )}
      </figcaption>
      <figcaption class="clip">
        <bdi dir="ltr">{image.alt === null && size ? size : host}</bdi>
      </figcaption>
    </figure>
  );
}

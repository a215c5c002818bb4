import * as popupStyles from './popup.module.css';
import * as styles from './Skeleton.module.css';
/** Placeholder lines for the text. */
export function Skeleton() {
  return (
    <div class={popupStyles.preview} aria-hidden="true">
      <div class={popupStyles.previewSkeleton}>
        {[46, 97, 91, 64, 94].map((width, index) => (
          <span
            key={width}
            class={index === 0 ? `${styles.skeleton} ${styles.heading}` : styles.skeleton}
            style={{ '--w': `${width}%` }}
          />
        ))}
      </div>
    </div>
  );
}

import { lackHint, serverMark } from '@/components/shell/state/server-mark';
import { popupFormats, type CaptureFormat } from '@/lib/core/model/format';
import type { EngineId } from '@/lib/core/model/request';
import { TagToggle } from '@/components/ui/Tag';
import { useCrawlWords } from './use-crawl-words';
import type { Control } from '@/components/shell/state/define-form';
import { useSettings } from '@/components/shell/state/settings';
import * as fieldStyles from '@/components/ui/Field.module.css';
import * as tabsStyles from '@/components/ui/Tabs.module.css';
import * as tagStyles from '@/components/ui/Tag.module.css';
import * as styles from './FormatTags.module.css';

type Props = {
  formats: readonly CaptureFormat[];
  /** Which engine reads the pages, if not the chosen one: formats the server may lack are marked. */
  engine?: EngineId;
  /** Credits that each adds to a page, if the service charges for it. */
  priceOf?: ((format: CaptureFormat) => number) | undefined;
  onChange: (formats: CaptureFormat[]) => void;
};

/** What is kept of each page; `engine`: which one reads it, if not the chosen one. */
export const formats = (engine?: EngineId): Control<readonly CaptureFormat[]> => ({
  first: ['markdown'],
  hold: (sent) => (Array.isArray(sent) ? sent : ['markdown']),
  read: (chosen) => ({ value: [...chosen] }),
  draw: ({ value, facts, onChange }) => (
    <FormatTags formats={value} {...(engine && { engine })} priceOf={facts.priceOf} onChange={onChange} />
  ),
});

/** What is kept of each page; never empty. */
function FormatTags({ formats, priceOf, engine: own, onChange }: Props) {
  const { engine, service } = useSettings();
  const { crawl, words } = useCrawlWords();
  const markOf = (format: CaptureFormat) =>
    serverMark(format, words.formats[format], { engine: own ?? engine, service });
  return (
    <div class={fieldStyles.field} role="group" aria-label={crawl.formats}>
      <span class={fieldStyles.label}>
        {crawl.formats}
        {priceOf && <span class={`muted tabular ${styles.unit}`}>{crawl.creditsAPage}</span>}
      </span>
      <div class={styles.tags}>
        {popupFormats.map((format) => (
          <TagToggle
            key={format}
            on={formats.includes(format)}
            mark={markOf(format)}
            onChange={(on) => {
              const next = on ? [...formats, format] : formats.filter((other) => other !== format);
              if (next.length > 0) onChange(next);
            }}
          >
            {words.formats[format]}
            {priceOf && (
              <span class={`${tabsStyles.count} ${tagStyles.count}`}>
                {priceTag(format, priceOf(format))}
              </span>
            )}
          </TagToggle>
        ))}
      </div>
      {popupFormats.some(markOf) && <p class={fieldStyles.help}>{lackHint}</p>}
    </div>
  );
}

/** The price of a page with Markdown, and what each other format adds. */
function priceTag(format: CaptureFormat, credits: number): string {
  return format !== 'markdown' && credits > 0 ? ` +${credits}` : ` ${credits}`;
}

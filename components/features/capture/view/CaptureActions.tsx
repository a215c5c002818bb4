import { isNothing } from '@/lib/features/capture/nothing-in';
import type { Exportable } from '@/lib/features/export/exportable';
import { extensionOf } from '@/lib/features/export/format-file';
import { exporters, wholeFilesOf, type WholeFile } from '@/lib/features/export/registry';
import { captureFormats, type CaptureFormat } from '@/lib/core/model/format';
import { createHandOffWords } from '@/lib/features/hand-off/words/en-hand-off';
import { createPassageWords } from '@/lib/features/highlights/words/en-passages';
import { Button } from '@/components/ui/Button';
import { IconButton } from '@/components/ui/IconButton';
import type { PageExport } from '@/lib/core/model/job';
import type { MenuItem } from '@/components/ui/Menu';
import { MoreMenu } from '@/components/ui/MoreMenu';
import { usePanelWords } from '@/components/shell/state/use-panel-words';
import { useLive } from '@/components/shell/state/use-live';

export type CaptureHandlers = {
  copy: (format: CaptureFormat) => void;
  save: (format: CaptureFormat) => void;
  /** The whole capture as one file. */
  saveWhole: (kind: WholeFile) => void;
  /** How a page was last copied or saved. */
  last: PageExport | undefined;
  /** Absent if the browser has no folders, and for what is not stored. */
  toFolder?: { label: string; run: () => void } | undefined;
  /** Absent if Obsidian is not set up. */
  toObsidian?: (() => void) | undefined;
  /** Absent if no webhook is on, and for a page that is not stored. */
  toWebhook?: (() => void) | undefined;
  /** Absent if Logseq is not set up. */
  toLogseq?: (() => void) | undefined;
  mail: () => void;
  /** Absent if the system has no share sheet. */
  share?: (() => void) | undefined;
  openPage: () => void;
  /** Absent for a text that is not stored. */
  edit?: (() => void) | undefined;
  /** Absent if this capture cannot be repeated from here. */
  captureWhole?: (() => void) | undefined;
  /** Absent if nothing is stored. */
  remove?: (() => void) | undefined;
};

type Props = {
  capture: Exportable;
  format: CaptureFormat;
  actions: CaptureHandlers;
  short: boolean;
  /** The actions of the current viewer. */
  own?: readonly MenuItem[] | undefined;
};

const handOff = createHandOffWords();
const passages = createPassageWords();

/** Copy and Download of the current format, and More: every format, the whole page, the page itself, deletion. */
export function CaptureActions({ capture, format, actions, short, own = [] }: Props) {
  const { panel, words } = usePanelWords();
  const held = captureFormats.filter((name) => capture.content[name] !== undefined);
  const template = useTemplateName(capture);
  const byTemplate: MenuItem[] =
    template === undefined ? [] : [{ kind: 'hint', label: panel.byTemplate(template) }];
  const copyItem = (name: CaptureFormat): MenuItem => ({
    label: words.formats[name],
    icon: 'copy',
    onChoose: () => actions.copy(name),
  });
  const saveItem = (name: CaptureFormat): MenuItem => ({
    label: words.formats[name],
    icon: 'download',
    extension: extensionOf(name),
    onChoose: () => actions.save(name),
  });
  const wholeItem = (kind: WholeFile): MenuItem => ({
    label: panel.wholeFile[kind],
    icon: 'download',
    extension: exporters[kind].extension,
    onChoose: () => actions.saveWhole(kind),
  });
  const { last } = actions;
  const again = (): MenuItem[] => {
    if (!last) return [];
    if (last.whole) return exporters[last.whole].accepts(capture) ? [wholeItem(last.whole)] : [];
    if (!held.includes(last.format)) return [];
    return [last.to === 'clipboard' ? copyItem(last.format) : saveItem(last.format)];
  };
  const first = again();
  const items: MenuItem[] = [
    ...(first.length > 0 ? [{ kind: 'heading', label: panel.lastUsed } as const, ...first] : []),
    // What the user has set up comes first.
    ...sendItems(actions),
    { kind: 'heading', label: panel.copyAs },
    ...held.map(copyItem),
    ...byTemplate,
    { kind: 'heading', label: panel.saveAs },
    ...held.map(saveItem),
    { kind: 'heading', label: panel.saveWhole },
    ...wholeFilesOf(capture).map(wholeItem),
    { kind: 'rule' },
    ...own,
    { label: panel.openPage, icon: 'ext', onChoose: actions.openPage },
  ];
  if (actions.edit) items.push({ label: passages.edit, icon: 'marker', onChoose: actions.edit });
  if (actions.captureWhole)
    items.push({ label: panel.captureWhole, icon: 'capture', onChoose: actions.captureWhole });
  if (actions.remove)
    items.push(
      { kind: 'rule' },
      { label: panel.remove, icon: 'trash', danger: true, onChoose: actions.remove },
    );
  const isHeld = held.includes(format);
  const isEmpty = isNothing(capture.content, format);
  return (
    <>
      {isHeld && (
        <Button icon="copy" fold="narrow" disabled={isEmpty} onPress={() => actions.copy(format)}>
          <span>{panel.copy}</span>
        </Button>
      )}
      {isHeld && !short && (
        <IconButton
          icon="download"
          label={panel.download}
          disabled={isEmpty}
          onPress={() => actions.save(format)}
        />
      )}
      <MoreMenu label={panel.more} items={items} />
    </>
  );
}

/** The configured apps and places that accept a capture. */
function sendItems({ toFolder, toObsidian, toLogseq, toWebhook, mail, share }: CaptureHandlers): MenuItem[] {
  return [
    { kind: 'heading', label: handOff.send },
    ...(toFolder ? [{ label: toFolder.label, icon: 'folder', onChoose: toFolder.run } as const] : []),
    ...(toObsidian ? [{ label: handOff.toObsidian, icon: 'ext', onChoose: toObsidian } as const] : []),
    ...(toLogseq ? [{ label: handOff.toLogseq, icon: 'ext', onChoose: toLogseq } as const] : []),
    ...(toWebhook ? [{ label: handOff.toWebhook, icon: 'ext', onChoose: toWebhook } as const] : []),
    { label: handOff.mail, icon: 'ext', onChoose: mail },
    ...(share ? [{ label: handOff.share, icon: 'ext', onChoose: share } as const] : []),
  ];
}

/** The name of the template used to copy and save the Markdown of a capture; undefined if there is none. */
function useTemplateName(capture: Exportable): string | undefined {
  const { value } = useLive(
    async (reader) => {
      const record = await reader.templateRecord();
      if (record === undefined) return undefined;
      const { templateNameFor } = await import('@/lib/features/templates/template-name');
      return templateNameFor(record, capture);
    },
    ['settings'],
    [capture],
  );
  return value;
}

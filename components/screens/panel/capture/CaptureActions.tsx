import type { Exportable } from '../../../../lib/export/exportable';
import { extensionOf } from '../../../../lib/export/format-file';
import { exporters, type ExportFormat } from '../../../../lib/export/registry';
import { captureFormats, type CaptureFormat } from '../../../../lib/model/format';
import { createHandOffWords } from '../../../../lib/words/en-hand-off';
import { Button } from '../../../ui/Button';
import type { MenuItem } from '../../../ui/Menu';
import { MoreMenu } from '../../../ui/MoreMenu';
import { usePanelWords } from '../../../viewers/use-panel-words';

export type CaptureDeeds = {
  copy: (format: CaptureFormat) => void;
  save: (format: CaptureFormat) => void;
  /** The whole capture as one file. */
  saveWhole: (kind: ExportFormat) => void;
  /** Absent where the browser has no folders, and of what is not kept. */
  toFolder?: { label: string; run: () => void } | undefined;
  /** Absent where Obsidian is not set up. */
  toObsidian?: (() => void) | undefined;
  /** Absent where no webhook is on, and for a page that is not kept. */
  toWebhook?: (() => void) | undefined;
  /** Absent where Logseq is not set up. */
  toLogseq?: (() => void) | undefined;
  mail: () => void;
  /** Absent where the system has no way of sharing. */
  share?: (() => void) | undefined;
  openPage: () => void;
  /** Absent when this capture cannot be taken again from here. */
  captureWhole?: (() => void) | undefined;
  /** Absent when nothing is kept. */
  remove?: (() => void) | undefined;
};

type Props = { capture: Exportable; format: CaptureFormat; deeds: CaptureDeeds; short: boolean };

const handOff = createHandOffWords();

/** Files that hold more than one format, or a form that no format has. */
const wholeFiles = ['text', 'json'] as const satisfies readonly ExportFormat[];

/** Copy and Download of the format shown, and More: every format, the whole page, the page itself, deletion. */
export function CaptureActions({ capture, format, deeds, short }: Props) {
  const { panel, words } = usePanelWords();
  const held = captureFormats.filter((name) => capture.content[name] !== undefined);
  const items: MenuItem[] = [
    // What a person has set up comes first.
    ...sendItems(deeds),
    { kind: 'heading', label: panel.copyAs },
    ...held.map((name): MenuItem => ({
      label: words.formats[name],
      icon: 'copy',
      onChoose: () => deeds.copy(name),
    })),
    { kind: 'heading', label: panel.saveAs },
    ...held.map((name): MenuItem => ({
      label: words.formats[name],
      icon: 'download',
      extension: extensionOf(name),
      onChoose: () => deeds.save(name),
    })),
    { kind: 'heading', label: panel.saveWhole },
    ...wholeFiles
      .filter((kind) => exporters[kind].accepts(capture))
      .map((kind): MenuItem => ({
        label: panel.wholeFile[kind],
        icon: 'download',
        extension: exporters[kind].extension,
        onChoose: () => deeds.saveWhole(kind),
      })),
    { kind: 'rule' },
    { label: panel.openPage, icon: 'ext', onChoose: deeds.openPage },
  ];
  if (deeds.captureWhole)
    items.push({ label: panel.captureWhole, icon: 'capture', onChoose: deeds.captureWhole });
  if (deeds.remove)
    items.push(
      { kind: 'rule' },
      { label: panel.remove, icon: 'trash', danger: true, onChoose: deeds.remove },
    );
  const isHeld = held.includes(format);
  return (
    <>
      {isHeld && (
        <Button size="sm" icon="copy" class="fold" onPress={() => deeds.copy(format)}>
          <span>{panel.copy}</span>
        </Button>
      )}
      {isHeld && !short && (
        <Button
          size="sm"
          kind="quiet"
          icon="download"
          label={panel.download}
          onPress={() => deeds.save(format)}
        />
      )}
      <MoreMenu size="sm" label={panel.more} items={items} />
    </>
  );
}

/** The apps and places that are set up to take a capture. */
function sendItems({ toFolder, toObsidian, toLogseq, toWebhook, mail, share }: CaptureDeeds): MenuItem[] {
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

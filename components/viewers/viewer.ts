import type { ComponentChildren } from 'preact';
import type { Exportable } from '../../lib/export/exportable';
import type { PassageActions } from '../passages/use-passage-actions';
import type { CaptureFormat } from '../../lib/model/format';
import type { MenuItem } from '../ui/Menu';

/** What a viewer draws, and what it may ask for. It reads no store and touches no browser. */
export type ViewerProps = {
  capture: Exportable;
  /** The bytes of the picture; null when they are gone, undefined while they are read. */
  picture: Blob | null | undefined;
  /** The JSON Schema that shaped the JSON, when there was one. */
  schema: unknown;
  /** A facet as a file holds it; rejects when it cannot be made. */
  render: (format: CaptureFormat) => Promise<string>;
  /**
   * The buttons at the end of the bar: Copy, Download (which goes into More where room is short) and More, in which
   * what this viewer alone can do stands too.
   */
  actions: (format: CaptureFormat, short?: boolean, own?: readonly MenuItem[]) => ComponentChildren;
  /** Puts text on the clipboard and says so. */
  copy: (content: { text: string; html?: string }, said: string) => void;
  open: (url: string) => void;
  images: { allowed: boolean; allow: () => void };
  /** Highlights of the page; absent where nothing is kept. */
  passages?: PassageActions | undefined;
  /** Captures the pages behind these addresses; absent where none can be started. */
  captureLinks?: ((urls: string[]) => void) | undefined;
  /** Takes the picture again; absent when that cannot be done from here. */
  retake?: ((fullPage: boolean) => void) | undefined;
};

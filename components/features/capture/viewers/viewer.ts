import type { ComponentChildren } from 'preact';
import type { Exportable } from '@/lib/features/export/exportable';
import type { LeftOut } from '@/lib/core/model/capture';
import type { PassageActions } from '@/components/features/highlights/use-passages';
import type { CaptureFormat } from '@/lib/core/model/format';
import type { MenuItem } from '@/components/ui/Menu';

/** What a viewer renders, and what it may request. It reads no store and uses no browser API. */
export type ViewerProps = {
  capture: Exportable;
  /** The bytes of the screenshot; null if they are deleted, undefined while they are read. */
  screenshot: Blob | null | undefined;
  /** The JSON Schema that shaped the JSON, if there was one. */
  schema: unknown;
  /** Opens at this phrase, as if it had been looked for. */
  find?: string | undefined;
  /** Shows a phrase in the text; absent if there is no text. */
  place?: ((phrase: string) => void) | undefined;
  /** A facet in the form of its file; rejects if it cannot be made. */
  render: (format: CaptureFormat) => Promise<string>;
  /**
   * The buttons at the end of the bar: Copy, Download (which moves into More if there is little space) and More, which
   * also has the viewer's own actions.
   */
  actions: (format: CaptureFormat, short?: boolean, own?: readonly MenuItem[]) => ComponentChildren;
  /** Puts text on the clipboard and announces it. */
  copy: (content: { text: string; html?: string }, said: string) => void;
  open: (url: string) => void;
  images: { allowed: boolean; allow: () => void };
  /** Highlights of the page; absent if nothing is stored. */
  passages?: PassageActions | undefined;
  /** Parts of the page that were put back: each is marked in the text. */
  putBack?: readonly LeftOut[] | undefined;
  /** Captures the pages at these addresses; absent if no capture can be started. */
  captureLinks?: ((urls: string[]) => void) | undefined;
  /** Captures the screenshot again; absent if that is not possible from here. */
  retake?: ((fullPage: boolean) => void) | undefined;
};

import type { Exportable } from '../export/exportable';
import { captureDocument } from '../export/json-document';

/**
 * The body sent for a capture: its whole document under `data`, in the envelope that the Standard Webhooks
 * specification recommends (type, timestamp, data). The same capture always gives the same text. A screenshot is
 * described, and not sent.
 */
export function webhookBody(capture: Exportable & { id: string }): string {
  const { id, capturedAt } = capture;
  const data = { id, ...captureDocument(capture) };
  return JSON.stringify({ type: 'capture.kept', timestamp: new Date(capturedAt).toISOString(), data });
}

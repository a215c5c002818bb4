import type { EngineId, TrawlRequest } from '../../../lib/model/request';
import type { CannotReason } from '../../../lib/ports/engine';
import type { CaptureSession } from '../../state/capture-session';

/** What the lower region asks or explains, when it is not a failure. */
export type PopupNote =
  /** The switch was moved to the service: what that means. */
  | { kind: 'service' }
  /** The operation cannot be done by this engine. */
  | { kind: 'cannot'; reason: CannotReason; request: TrawlRequest; engine: EngineId }
  /** A private window: may the address be sent? */
  | { kind: 'private' }
  /** A private window: what would be kept cannot be started there. */
  | { kind: 'private-keeps-nothing' };

/** What a capture asks or was refused comes before what was told of other things. */
export function noteOfSession(
  { pending, said }: CaptureSession,
  other: PopupNote | undefined,
): PopupNote | undefined {
  if (pending?.until === 'allowed') return { kind: 'private' };
  if (said?.kind !== 'refused') return other;
  const { reason, request, engine } = said;
  return { kind: 'cannot', reason, request, engine };
}

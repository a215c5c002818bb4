import type { EngineId, TrawlRequest } from '@/lib/core/model/request';
import type { CannotReason } from '@/lib/core/model/cannot-reason';
import type { CaptureSession } from '../state/capture-session';

/** What the lower region asks or explains, except failures. */
export type PopupNote =
  /** The switch was set to the service: what that means. */
  | { kind: 'service' }
  /** This engine cannot do the operation. */
  | { kind: 'cannot'; reason: CannotReason; request: TrawlRequest; engine: EngineId }
  /** A private window: may the address be sent? */
  | { kind: 'private' }
  /** A private window: what would be stored cannot be started there. */
  | { kind: 'private-keeps-nothing' };

/** A question or refusal of a capture comes before other messages. */
export function noteOfSession(
  { pending, said }: CaptureSession,
  other: PopupNote | undefined,
): PopupNote | undefined {
  if (pending?.until === 'allowed') return { kind: 'private' };
  if (said?.kind !== 'refused') return other;
  const { reason, request, engine } = said;
  return { kind: 'cannot', reason, request, engine };
}

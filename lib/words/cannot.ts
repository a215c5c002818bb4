import type { EngineId, RequestKind } from '../model/request';
import { formatOf, type Requested } from './failure-looks';
import { cannotMessages } from './compiled/en/cannot';

/** Why an engine cannot do a request, as in `Support` of the engine port. */
type CannotReason =
  | 'not-yet'
  | 'needs-model'
  | 'not-web'
  | 'screenshot-needs-tab'
  | 'service-format'
  | 'not-connected'
  | 'signed-in-external'
  | 'render-signed-out'
  | 'bad-pattern';

const messages = cannotMessages() satisfies Record<Exclude<CannotReason, 'needs-model'>, object>;

/** The message shown when an engine cannot do what was requested. */
export function cannotWords(
  reason: CannotReason,
  about: { kind: RequestKind; engine: EngineId; serviceHost: string; what: Requested },
): { title: string; body: string } {
  switch (reason) {
    case 'not-yet': {
      const { title, body } = messages['not-yet'];
      return { title: title(about.kind), body };
    }
    case 'needs-model':
    case 'service-format': {
      const { title, body } = messages['service-format'];
      return { title: title(formatOf(about.what)), body: body(about.serviceHost) };
    }
    case 'screenshot-needs-tab': {
      const { title, body } = messages['screenshot-needs-tab'];
      return { title, body: body(about.serviceHost) };
    }
    case 'not-web':
    case 'signed-in-external':
    case 'render-signed-out':
    case 'bad-pattern':
    case 'not-connected':
      return messages[reason];
  }
}

import type { CannotReason } from '../model/cannot-reason';
import { formatOf, type Requested } from './failure-looks';
import { cannotMessages } from './compiled/en/cannot';

const messages = cannotMessages() satisfies Record<Exclude<CannotReason, 'needs-model'>, object>;

/** The message shown when an engine cannot do what was requested. */
export function cannotWords(
  reason: CannotReason,
  about: { serviceHost: string; what: Requested },
): { title: string; body: string } {
  switch (reason) {
    case 'needs-model':
    case 'service-format': {
      const { title, body } = messages['service-format'];
      return { title: title(formatOf(about.what)), body: body(about.serviceHost) };
    }
    case 'screenshot-needs-tab': {
      const { title, body } = messages['screenshot-needs-tab'];
      return { title, body: body(about.serviceHost) };
    }
    case 'needs-service':
    case 'not-web':
    case 'signed-in-external':
    case 'render-signed-out':
    case 'bad-pattern':
    case 'not-connected':
      return messages[reason];
  }
}

import { supportsOnDevice } from '../../lib/engine/device/supports';
import { estimateCost } from '../../lib/engine/service/cost';
import { supportsOnService } from '../../lib/engine/service/supports';

/** What the screens know of the engines. A file of its own: the popup is painted before it needs any of it. */
const supports = { device: supportsOnDevice, service: supportsOnService };

export { estimateCost, supports };

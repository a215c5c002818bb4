import { supportsOnDevice } from '../../lib/engine/device/supports';
import { supportsOnService } from '../../lib/engine/service/supports';
import { estimateWork } from '../../lib/engine/service/cost/work-cost';

/** What the screens know of the engines. A separate file: the popup is painted before it needs any of it. */
const supports = { device: supportsOnDevice, service: supportsOnService };

export { estimateWork as estimateCost, supports };

import { supportsOnDevice } from '@/lib/device/supports';
import { supportsOnService } from '@/lib/service/supports';
import { estimateWork } from '@/lib/service/work-cost';

/** What the screens know of the engines. A separate file: the popup is painted before it needs any of it. */
const supports = { device: supportsOnDevice, service: supportsOnService };

export { estimateWork as estimateCost, supports };

import '../../components/ui/tokens.css';
import '../../components/ui/base.css';
import { afterNextPaint } from '../screen-app/after-next-paint';

// What stands in the page is painted before the code of the screen competes with it for the disk and the thread.
void afterNextPaint().then(() => import('./screen'));

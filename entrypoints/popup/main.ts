import '@/components/ui/tokens.css';
import '@/components/ui/base.css';
import { afterNextPaint } from '../screen-app/after-next-paint';

// The static page is painted before the screen's code competes with it for the disk and the thread.
void afterNextPaint().then(() => import('./screen'));

import type { LeftOut } from '@/lib/core/model/capture';
import { type ElementKind, kindNamed } from './element-kinds';
import { signalNamed } from './named-signals';
import { type Box, FAR, type TextRun } from './page-text';

/** Which part of the page a run belongs to if it is not the main content. */
export function partOf(run: TextRun, box: Box): LeftOut['what'] {
  const kind = box.kindDistance;
  const within = (name: ElementKind): boolean => (kind[kindNamed[name]] ?? FAR) < FAR;
  const named = (name: keyof typeof signalNamed, reach = 8): boolean =>
    (box.signalDistance[signalNamed[name]] ?? FAR) < reach;
  if (run.hidden) return 'hidden';
  if (named('cookie')) return 'cookie-notice';
  if (within('nav')) return 'navigation';
  if (within('footer')) return 'footer';
  if (named('comment')) return 'comments';
  if (named('advert')) return 'advertisement';
  if (named('related')) return 'related';
  if (within('aside')) return 'sidebar';
  if (within('header')) return 'header';
  if (within('form') || run.inButton || named('newsletter') || named('login')) return 'form';
  if (named('breadcrumb') || named('pagination') || named('nav') || named('menu')) return 'navigation';
  if (named('footer')) return 'footer';
  if (named('sidebar')) return 'sidebar';
  return 'boilerplate';
}

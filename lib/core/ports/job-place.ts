import { researchToolOf } from '../model/research-tool';
import type { RequestKind } from '../model/request';
import type { PanelPlace } from './gesture';

/** Where the panel shows a job of this kind. Every list that opens a job uses it. */
export function placeOfJob(kind: RequestKind, jobId: string): PanelPlace {
  if (kind === 'parse') return { section: 'page', open: 'parse' };
  if (kind === 'monitor') return { section: 'monitors' };
  const tool = researchToolOf(kind);
  return tool ? { section: 'research', tool, jobId } : { section: 'site', jobId };
}

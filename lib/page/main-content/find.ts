import type { Report } from '../../model/capture';
import type { PageSnapshot } from '../snapshot-types';
import { keepBody } from './cleaner';
import { type PageText, readTextRuns } from './text-runs';

export type MainContent = { page: PageText; keep: boolean[]; method: Report['method'] };

/** Says of every run of text whether it belongs to the main content. Changes nothing. */
export function findMainContent(snapshot: PageSnapshot): MainContent {
  const page = readTextRuns(snapshot.body);
  return { page, keep: keepBody(page), method: 'cleaner' };
}

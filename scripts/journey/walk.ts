import { captureAsJson } from './capture-as-json';
import { captureByButton } from './capture-by-button';
import { captureByKey } from './capture-by-key';
import { captureScreenshot } from './capture-screenshot';
import { copyTabs } from './copy-tabs';
import { crawlSite } from './crawl-site';
import { mapSite } from './map-site';
import { openPanel } from './open-panel';
import type { JourneyStep, Stage } from './stage';

const STEPS: readonly JourneyStep[] = [
  captureByButton,
  captureByKey,
  openPanel,
  captureAsJson,
  captureScreenshot,
  mapSite,
  crawlSite,
  copyTabs,
];

/** Runs the main journey, a line for each step; every step is run. True if all of them succeeded. */
export async function walkJourney(stage: Stage, say: (line: string) => void): Promise<boolean> {
  let good = true;
  for (const step of STEPS) {
    const startedAt = Date.now();
    try {
      const made = await step.walk(stage);
      say(`✓ ${step.name}: ${made} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`);
    } catch (error) {
      good = false;
      say(`✗ ${step.name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return good;
}

import { useSettings } from '@/components/shell/state/settings';
import { newSessionMemory, type SessionMemory } from '../state/use-capture-session';
import { type Kept, useRetainedState } from '@/components/shell/state/use-retained-state';
import type { ShownName } from '../view/CaptureView';
import { given } from '@/lib/core/text/given';
import type { CaptureFormat } from '@/lib/core/model/format';
import type { Pagination } from '@/lib/core/model/request';
import type { ScrapeOptions } from '@/lib/core/model/scrape-options';
import type { TabView } from '@/lib/core/ports/current-tab';
import type { CaptureChoice } from '../state/capture-session';
import { useState } from 'preact/hooks';
import type { JsonQuestion } from '@/lib/core/ports/gesture';
import { useOn } from '@/components/shell/state/use-event';
import type { FormValues } from '@/components/shell/form/capture-form';
import type { SectionProps } from '@/components/shell/panel/section';

/**
 * What was captured, chosen and typed in Page, for as long as the panel is open: the capture of a private window exists
 * nowhere else.
 */
export type PageMemory = {
  session: SessionMemory;
  viewer: Kept<ShownName>;
  /** What the menu adds to every capture. */
  choice: PageChoice;
  options: Kept<OptionsOfOne>;
};

export function newPageMemory(): PageMemory {
  return { session: newSessionMemory(), viewer: {}, choice: { wait: {}, going: {} }, options: {} };
}

/** Overrides of the settings, for one press. */
type CaptureOverrides = {
  format?: CaptureFormat;
  whole?: 'page' | 'everything';
  options?: ScrapeOptions;
};

export type DefaultChoice = {
  /** Seconds to wait before the page is read; applies until the panel closes. */
  waitSeconds: number;
  setWaitSeconds: (seconds: number) => void;
  /** How captures continue past the first page; applies to this page. */
  pagination: Pagination | undefined;
  setPagination: (pagination: Pagination | undefined) => void;
  /** A press with the settings and these overrides applied. */
  withDefaults: (change?: CaptureOverrides) => CaptureChoice;
};

/** Where the choices are kept while another section is shown. */
type PageChoice = { wait: Kept<number>; going: Kept<Going> };
type Going = { url: string | undefined; pagination: Pagination | undefined } | undefined;

/** What the panel's menu adds to every capture until another choice is made. */
export function useDefaultChoice(tab: TabView | undefined, kept: PageChoice): DefaultChoice {
  const settings = useSettings();
  const [waitSeconds, setWaitSeconds] = useRetainedState(kept.wait, () => 0);
  // A selection picked in one page has no meaning in another.
  const [going, setGoing] = useRetainedState<Going>(kept.going, () => undefined);
  const pagination = going && going.url === tab?.url ? going.pagination : undefined;
  return {
    waitSeconds,
    setWaitSeconds,
    pagination,
    setPagination: (next) => setGoing({ url: tab?.url, pagination: next }),
    withDefaults: (change = {}) => ({
      format: change.format ?? settings.capture.format,
      engine: settings.engine,
      ...given({ scope: change.whole, pagination }),
      options: { ...(waitSeconds > 0 ? { waitFor: waitSeconds * 1_000 } : {}), ...change.options },
    }),
  };
}

/** What is chosen for one capture. */
type OptionsOfOne = {
  /** Those that were filled in. */
  values: Partial<FormValues>;
  /** Absent while it is that of the settings. */
  format?: CaptureFormat;
  /** What another surface asked for last. */
  asked?: JsonQuestion;
};

/** The options of one capture; another surface may have started filling in what a service is to extract. */
export function useOptionsForm(place: SectionProps['place'], kept: Kept<OptionsOfOne>) {
  /** Undefined until it was shown once. */
  const [shown, setShown] = useState<boolean>();
  const [chosen, setChosen] = useRetainedState<OptionsOfOne>(kept, () => ({ values: {} }));
  const ask = (asked: JsonQuestion): void => {
    setChosen(({ values }) => ({ values: { ...values, ...valuesOf(asked) }, format: 'json', asked }));
    setShown(true);
  };
  const begun = place?.section === 'page' && place.open === 'json' ? place.ask : undefined;
  useOn([begun], () => {
    // A section that is shown again does not ask a second time.
    if (begun && begun !== chosen.asked) ask(begun);
  });
  return {
    shown: shown === true,
    /** It was shown before: a dialog that closes gives the focus back. */
    everShown: shown !== undefined,
    ask,
    show: () => setShown(true),
    hide: () => setShown(false),
    chosen,
    change: (change: Partial<OptionsOfOne>) => setChosen((now) => ({ ...now, ...change })),
    fill: (some: Partial<FormValues>) => setChosen((now) => ({ ...now, values: { ...now.values, ...some } })),
  };
}

const valuesOf = ({ prompt, schema, check }: JsonQuestion): Partial<FormValues> => ({
  'json.prompt': prompt,
  'json.schema': schema ?? '',
  checkPromptInjection: check ? 'yes' : '',
});

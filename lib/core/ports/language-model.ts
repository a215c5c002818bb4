/** One request to a language model. Page text is in `user`, never in `system`. */
export type ModelCall = {
  system: string;
  user: string;
  /** Tokens that the reply may have. */
  maxOutput: number;
  /** The reply is JSON: by this schema, if there is one. */
  json?: { schema?: object | undefined; strict: boolean };
  /** The text alone, for what can do nothing but summarize. */
  summary?: { text: string; length: 'short' | 'medium' | 'long' };
};

/** Tokens; `dollars` as the server says. */
export type ModelUsage = {
  input?: number | undefined;
  output?: number | undefined;
  requests?: number;
  dollars?: number | undefined;
};

/** How a reply ended. `lost`: the connection ended before the model said that it is done; what came is kept. */
export const modelFinishes = ['whole', 'cut', 'filtered', 'only-thinking', 'stopped', 'lost'] as const;
export type ModelFinish = (typeof modelFinishes)[number];

export type ModelReply<Fault> =
  | { ok: true; text: string; finish: ModelFinish; usage?: ModelUsage }
  | { ok: false; fault: Fault };

/** What is told while a reply is on its way. */
export type ModelProgress = {
  /** The whole text so far. */
  text(text: string): void;
  /** Something arrived that is no text of the reply: the model thinks. */
  thinks(): void;
  /** The server asked to wait; the request is sent again at this time (epoch milliseconds). */
  waits(until: number): void;
};

/** A language model, wherever it runs. Returns a fault and never throws, except for a defect. */
export type LanguageModel<Fault> = {
  /** Those that it is made for, if it says so: BCP 47, without regions. */
  languages?(): Promise<readonly string[]>;
  ask(call: ModelCall, progress: ModelProgress, signal: AbortSignal): Promise<ModelReply<Fault>>;
};

export type Availability = 'unavailable' | 'downloadable' | 'downloading' | 'available';

/** The browser's own model, from a screen: only there may a press have it fetched. */
export type BrowserModel = {
  availability(): Promise<Availability>;
  /** Call it in the click; `progress` is from 0 to 1. Rejects when the browser refuses. */
  fetch(progress: (part: number) => void): Promise<void>;
  /** Firefox gives extensions none. */
  isFirefox: boolean;
  /** What a model server sees as the origin of this extension's requests. */
  origin: string;
};

/** What is asked about one page: data in JSON, in words or by a schema. */
export type JsonQuestion = {
  url: string;
  title: string;
  markdown: string;
  prompt?: string | undefined;
  schema?: Readonly<Record<string, unknown>> | undefined;
  /** Values are texts about the page that the model writes, by what matches the prompt, in one request. */
  writes?: true;
};
export type JsonAnswer = {
  data: unknown;
  by: string;
  /** Places of values that do not stand on the page. */
  notOnPage: readonly (readonly (string | number)[])[];
  /** The model ended before its answer did. */
  cut?: true;
  /** Passages that were read, of all. */
  sent?: { passages: number; of: number };
  /** As the server counted them, else estimated. */
  usage?: ModelUsage;
};

/** The user's own model, asked for data. Throws `AppError`: `model-not-ready` for what concerns every page. */
export type AskForJson = {
  /** Pages that may be sent at once. Throws if no page may be sent now. */
  ready(): Promise<{ atOnce: number }>;
  ask(question: JsonQuestion, signal: AbortSignal): Promise<JsonAnswer>;
};

/** Data by a schema, from what a page declares of itself. */
export type Declared = {
  data: unknown;
  /** Places that nothing was found for. */
  empty: string[];
  /** JSON Pointers of values that do not stand in the page's text. */
  notOnPage?: string[];
};

/** Fills a schema without a model; nothing where nothing agrees. `marked`: what the page declares, as it was read. */
export type DeclaredData = (page: {
  schema: unknown;
  marked: unknown;
  markdown: string;
}) => Promise<{ declared?: Declared }>;

/** A page of the library, as a search found it. */
export type FoundPage = { id: string; title: string; url: string };

/** What is known so far of a question to the library. */
export type ResearchState = {
  question: string;
  searched: readonly { words: string; found: number }[];
  found: readonly FoundPage[];
  /** Positions in `found`, in the order in which they were read. */
  read: readonly number[];
  /** Requests left, this one included; with the last, it has to answer. */
  left: number;
};

type Source = { n: number; quote: string; captureId: string; title: string; url: string };
/** What a model does next: one of three, and nothing else. `page`: a position in `found`. */
export type ResearchMove =
  | { do: 'search'; words: string }
  | { do: 'read'; page: number }
  | { do: 'answer'; text: string; notSaid: boolean; sources: readonly Source[] }
  /** Its reply was none of these. */
  | { do: 'none' };

/** The user's own model and the search of the library. Throws `AppError` as `AskForJson` does. */
export type Research = {
  ready(): Promise<unknown>;
  /** The pages that these words find, best first. */
  search(words: string): Promise<FoundPage[]>;
  /** One request. `by`: the model. */
  next(
    state: ResearchState,
    signal: AbortSignal,
  ): Promise<{ move: ResearchMove; by: string; usage: ModelUsage }>;
};

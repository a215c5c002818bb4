import type { ComponentChildren } from 'preact';
import type { FakeApp } from '../support/fake-app';

/** One drawn state: the real screen over a fake app. */
export type GalleryState = {
  app: () => FakeApp;
  screen: () => ComponentChildren;
  /** What a person does to get there once the screen is shown. */
  then?: (app: FakeApp) => void | Promise<void>;
};

/** States by name, `screen/state`. */
export type GalleryStates = Readonly<Record<string, GalleryState>>;

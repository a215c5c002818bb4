/** Of what Playwright turns off by itself: a second switch of this name replaces the first. */
const OFF_IN_PLAYWRIGHT = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

/**
 * Each window of a current Chromium loads two pages for the suggestions of its address bar, in case somebody types:
 * seconds of a slow core, beside a test that lasts seconds itself. Without them the suggestions are drawn as before.
 */
const ADDRESS_BAR_PAGES = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/** For every Chromium that is started by a script or a test. */
export const FEATURES_OFF = `--disable-features=${[...OFF_IN_PLAYWRIGHT, ...ADDRESS_BAR_PAGES].join(',')}`;

/**
 * For tests, in place of it: a process that is started beforehand, in case another page opens, is half of all that
 * they start, and most end unused.
 */
export const FEATURES_OFF_IN_TESTS = `${FEATURES_OFF},SpareRendererForSitePerProcess`;

// A worker, as every extension with a popup has one.
chrome.runtime.onInstalled.addListener(() => undefined);

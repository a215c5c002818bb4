// Made from lib/core/words/messages/en/capture-options.json by `npm run words`. Change it there.
export const captureOptionsMessages = () => ({
  option: {
    timeout: {
      label: `Timeout, seconds`,
      help: `At most 300. If empty, the service waits 60.`,
    },
    waitFor: {
      label: `Wait before reading, seconds`,
      help: `At most 60. For pages that load their content late.`,
    },
    mobile: {
      label: `Emulate a phone`,
    },
    fastMode: {
      label: `Fast, without running the page’s scripts`,
    },
    actions: {
      label: `Steps before the capture`,
      help: `The service runs them in this order, in its own browser, before it reads the page.`,
    },
    parsers: {
      label: `File parsers`,
      help: `As JSON: how to read PDF files and images.`,
    },
    onlyMainContent: {
      label: `Main content only`,
    },
    onlyCleanContent: {
      label: `Let a model clean the content`,
    },
    includeTags: {
      label: `Keep only`,
      help: `CSS selectors, one per line.`,
    },
    excludeTags: {
      label: `Leave out`,
      help: `CSS selectors, one per line.`,
    },
    removeBase64Images: {
      label: `Leave out images embedded in the page`,
    },
    blockAds: {
      label: `Block advertisements`,
    },
    "screenshot-fullPage": {
      label: `Full-page screenshot`,
    },
    "screenshot-quality": {
      label: `Screenshot quality`,
      help: `1 to 100.`,
    },
    "screenshot-viewport": {
      label: `Screenshot size`,
      help: `As JSON: width and height in pixels.`,
    },
    "json-prompt": {
      label: `What to extract`,
      help: `In your own words. The service follows it; this device returns the page’s structured data.`,
    },
    "json-schema": {
      label: `JSON schema`,
      help: `The structure of the answer, as JSON Schema.`,
    },
    model: {
      label: `Model`,
    },
    "location-country": {
      label: `Country`,
      help: `Two letters, such as DE.`,
    },
    "location-languages": {
      label: `Languages`,
      help: `One per line, in order of preference, such as de-DE.`,
    },
    proxy: {
      label: `Proxy`,
    },
    maxAge: {
      label: `Maximum age of a cached copy, seconds`,
      help: `0 always fetches the page again.`,
    },
    minAge: {
      label: `Minimum age of a cached copy, seconds`,
    },
    storeInCache: {
      label: `Let the service cache the page`,
    },
    headers: {
      label: `Request headers`,
      help: `As JSON. They are sent to the site, so put no secrets here that it should not see.`,
    },
    skipTlsVerification: {
      label: `Accept invalid certificates`,
    },
    "profile-name": {
      label: `Browser profile`,
      help: `Keeps cookies at the service from one capture to the next.`,
    },
    "profile-saveChanges": {
      label: `Save changes to the profile`,
    },
    "changeTracking-modes": {
      label: `Track changes`,
      help: `Needs Markdown. Fields cost as much as JSON.`,
    },
    "changeTracking-tag": {
      label: `Track under this name`,
      help: `Compared only with captures under the same name.`,
    },
    serviceFormats: {
      label: `Formats only a service offers`,
      help: `As JSON: branding, product, menu, question, highlights, attributes and others.`,
    },
    redactPII: {
      label: `Hide personal data`,
      help: `true, or what to hide and how, as JSON.`,
    },
    zeroDataRetention: {
      label: `Zero data retention`,
    },
    lockdown: {
      label: `Use only the service’s cache`,
    },
    checkPromptInjection: {
      label: `Check for prompt injection`,
    },
    threatProtection: {
      label: `Threat protection`,
      help: `As JSON.`,
    },
    "auditMetadata-username": {
      label: `Name for the audit log`,
    },
    extra: {
      label: `Options Trawl does not know`,
      help: `As JSON, sent to the service unchanged.`,
    },
  },
  choices: {
    status: `Changed or not`,
    text: `The text`,
    fields: `Fields`,
    both: `The text and fields`,
  },
  form: {
    title: `More options`,
    intro: `Kept until this panel closes.`,
    emptyNotSent: `Empty fields are not sent.`,
    run: `Capture`,
    yes: `Yes`,
    no: `No`,
    unset: `Default`,
    withService: `With a service`,
    badJson: `This is not JSON.`,
    badObject: `This must be a JSON object, in { }.`,
    badNumber: `This must be a number.`,
    invalid: `The service does not accept this.`,
    groups: {
      reading: `Reading`,
      content: `Content`,
      json: `JSON`,
      request: `The request`,
      formats: `More formats`,
      privacy: `Privacy and safety`,
      other: `Other`,
    },
  },
});

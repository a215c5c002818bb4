// Made from lib/core/words/messages/en/skipped-images.json by `npm run words`. Change it there.
export const skippedImagesMessages = () => ({
  why: {
    "not-web": `It is not a web address`,
    "local-network": `It is on a private network, which public pages must not reach`,
    "not-granted": `Trawl has no access to its host`,
    robots: `robots.txt disallows it`,
    "side-effect-link": `Requesting it could have side effects, because this job was signed in`,
    "too-many": `The file cannot contain more images`,
    "too-large": `It is too large`,
    redirects: `It redirects`,
    gone: `The site no longer has it`,
    failed: `The site did not return it`,
    "not-an-image": `It is not an image that browsers can show`,
    scripted: `It is an SVG that contains scripts`,
  },
  inZip: `Images in the .zip`,
});
